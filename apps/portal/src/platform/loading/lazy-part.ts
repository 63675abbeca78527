import { lazy, type ComponentType, type LazyExoticComponent } from "react";
import { loadChunk } from "./chunk.ts";
import { currentLocale } from "#platform/text/locale.ts";
import { loadTexts, type TextModule } from "#platform/text/text.ts";

interface Part<P> {
  readonly load: () => Promise<ComponentType<P>>;
  readonly texts: readonly TextModule[];
}

interface LazyPart<P> {
  readonly Part: LazyExoticComponent<ComponentType<P>>;
  /** Loads it ahead of time, for instance on hover. */
  readonly prefetch: () => void;
}

/** A part of a page that loads, with its texts, when first needed. Render it inside a `Suspense`. */
export function lazyPart<P>({ load, texts }: Part<P>): LazyPart<P> {
  const both = () => Promise.all([load(), loadTexts(texts, currentLocale())]);
  return {
    Part: lazy(async () => {
      const [part] = await onceOnline(() => loadChunk(both, true));
      return { default: part };
    }),
    // A failure here is ignored: it is retried when the part is needed, and shown then.
    prefetch: () => void both().catch(() => {}),
  };
}

/** Offline, a part waits for the connection. An error would replace the whole page, which is still of use. */
async function onceOnline<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (thrown) {
    if (navigator.onLine) throw thrown;
    await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
    return load();
  }
}
