import type { ComponentType, ReactNode } from "react";
import type { Side } from "../kit/call-failed.ts";
import type { TextModule } from "../kit/text.ts";
import type { Audience } from "./guard.ts";

/** One screen: where it is, for whom, what it calls itself, and where it comes from. */
export interface ScreenRoute<Title extends string = string> {
  /**
   * As in the specification: `:name` is a part of its own, and with a `?` it can be left out; `/*` stands for every path
   * that no other row has.
   */
  readonly path: `/${string}`;
  /** Where the specification names it. */
  readonly name?: string;
  readonly audience: Audience;
  /** Keys of the area's texts. */
  readonly title: Title;
  readonly description?: Title;
  readonly robots?: "noindex" | "noindex, nofollow";
  readonly canonical?: `/${string}`;
  readonly load: () => Promise<ComponentType>;
  /** Fetched together with the screen. */
  readonly texts: readonly TextModule[];
}

/** One of the two faces of the portal: its screens and the frame around those that need a session. */
export interface Area {
  readonly side: Side;
  readonly routes: readonly ScreenRoute[];
  readonly titles: TextModule;
  readonly login: `/${string}`;
  readonly frame: {
    readonly load: () => Promise<ComponentType<{ readonly children: ReactNode }>>;
    readonly texts: readonly TextModule[];
  };
}

/** A row's path as the router spells it. */
export const routerPath = (path: string): string =>
  path === "/*" ? "/$" : path.replaceAll(/:(\w+)\?/g, "{-$$$1}").replaceAll(/:(\w+)/g, "$$$1");
