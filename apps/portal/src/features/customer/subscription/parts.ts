import { lazyPart } from "#platform/loading/lazy-part.ts";
import type { PartProps } from "./part.ts";

/** Each tab loads when it is opened. */
export const PARTS = {
  plan: lazyPart<PartProps>({
    load: () => import("./plan/PlanPage.tsx").then((m) => m.PlanPage),
    texts: [],
  }),
  card: lazyPart<PartProps>({
    load: () => import("./card/CardPage.tsx").then((m) => m.CardPage),
    texts: [],
  }),
  statements: lazyPart<PartProps>({
    load: () => import("./statements/StatementsPage.tsx").then((m) => m.StatementsPage),
    texts: [],
  }),
  quote: lazyPart<PartProps>({
    load: () => import("./quote/QuotePage.tsx").then((m) => m.QuotePage),
    texts: [],
  }),
};
