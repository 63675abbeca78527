import { lazyPart } from "#platform/loading/lazy-part.ts";
import { cardText } from "./card/text.ts";
import type { PartProps } from "./part.ts";
import { planText } from "./plan/text.ts";
import { quoteText } from "./quote/text.ts";
import { statementsText } from "./statements/text.ts";

/** Each tab loads when it is opened. */
export const PARTS = {
  plan: lazyPart<PartProps>({
    load: () => import("./plan/PlanPage.tsx").then((m) => m.PlanPage),
    texts: [planText],
  }),
  card: lazyPart<PartProps>({
    load: () => import("./card/CardPage.tsx").then((m) => m.CardPage),
    texts: [cardText],
  }),
  statements: lazyPart<PartProps>({
    load: () => import("./statements/StatementsPage.tsx").then((m) => m.StatementsPage),
    texts: [statementsText],
  }),
  quote: lazyPart<PartProps>({
    load: () => import("./quote/QuotePage.tsx").then((m) => m.QuotePage),
    texts: [quoteText],
  }),
};
