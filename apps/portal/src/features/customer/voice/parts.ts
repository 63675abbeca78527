import { lazyPart } from "#platform/loading/lazy-part.ts";
import type { PartProps } from "./part.ts";

/** The other tabs load when they are opened. */
export const PARTS = {
  codecs: lazyPart<PartProps>({
    load: () => import("./codecs/CodecsPage.tsx").then((m) => m.CodecsPage),
    texts: [],
  }),
  phones: lazyPart<PartProps>({
    load: () => import("./phones/PhonesPage.tsx").then((m) => m.PhonesPage),
    texts: [],
  }),
};
