import type { ComponentType, ReactNode } from "react";
import type { Side } from "#platform/http/call-failed.ts";
import type { TextModule } from "#platform/text/text.ts";
import type { Audience } from "./guard.ts";

/** One screen: its path, its audience, its title and the code it loads. */
export interface ScreenRoute<Title extends string = string> {
  /**
   * Written as in the specification: `:name` is a parameter, `:name?` an optional one, `/*` matches every path without
   * its own route.
   */
  readonly path: `/${string}`;
  /** The route's name, if the specification gives one. */
  readonly name?: string;
  readonly audience: Audience;
  /** Keys in the area's texts. */
  readonly title: Title;
  readonly description?: Title;
  readonly robots?: "noindex" | "noindex, nofollow";
  readonly canonical?: `/${string}`;
  readonly load: () => Promise<ComponentType>;
  /** Loaded together with the screen. */
  readonly texts: readonly TextModule[];
}

/**
 * One of the two parts of the portal, customer or support: its screens and the frame around those that need a session.
 */
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

/** Converts a route's path to the router's syntax. */
export const routerPath = (path: string): string =>
  path === "/*" ? "/$" : path.replaceAll(/:(\w+)\?/g, "{-$$$1}").replaceAll(/:(\w+)/g, "$$$1");
