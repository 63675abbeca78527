import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { loadChunk } from "./chunk.ts";
import { currentLocale } from "./locale.ts";
import { loadTexts, type TextModule } from "./text.ts";

interface Part<P> {
  readonly load: () => Promise<ComponentType<P>>;
  readonly texts: readonly TextModule[];
}

interface LazyPart<P> {
  readonly Part: LazyExoticComponent<ComponentType<P>>;
  /** Fetches it before it is shown, for instance when the pointer is on its way. */
  readonly prefetch: () => void;
}

/** A part of a page that travels, with its texts, when it is first needed; shown within a `Suspense`. */
export function lazyPart<P>({ load, texts }: Part<P>): LazyPart<P> {
  const both = () => Promise.all([load(), loadTexts(texts, currentLocale())]);
  return {
    Part: lazy(async () => {
      const [part] = await loadChunk(both, true);
      return { default: part };
    }),
    // What fails now is tried again when it is needed, and told then.
    prefetch: () => void both().catch(() => {}),
  };
}
