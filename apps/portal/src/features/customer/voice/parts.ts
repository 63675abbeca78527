import { lazyPart } from "#platform/loading/lazy-part.ts";
import { codecsText } from "./codecs/text.ts";
import type { PartProps } from "./part.ts";
import { phonesText } from "./phones/text.ts";

/** The other tabs load when they are opened. */
export const PARTS = {
  codecs: lazyPart<PartProps>({
    load: () => import("./codecs/CodecsPage.tsx").then((m) => m.CodecsPage),
    texts: [codecsText],
  }),
  phones: lazyPart<PartProps>({
    load: () => import("./phones/PhonesPage.tsx").then((m) => m.PhonesPage),
    texts: [phonesText],
  }),
};
