import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import type { User } from "@portal/model/session/contract.ts";
import { isAllowed, meOf } from "../../kit/me.ts";
import type { useDraft } from "./choice/useDraft.ts";
import type { Go } from "./usePageState.ts";

/** What somebody may do here; who may not look at all never comes this far. */
export interface Rights {
  readonly change: boolean;
  readonly card: boolean;
  readonly renewal: boolean;
  readonly cancel: boolean;
}

export function rightsOf(user: User): Rights {
  const me = meOf(user);
  return {
    change: isAllowed("billing.change", me),
    card: isAllowed("billing.card", me),
    renewal: isAllowed("billing.renewal", me),
    cancel: isAllowed("account.cancel", me),
  };
}

/** What every part behind a tab is given. */
export interface PartProps {
  readonly team_id: string;
  readonly sub: SubscriptionReply;
  readonly rights: Rights;
  /** What was chosen stays while one goes to another tab, for instance for a card. */
  readonly choice: ReturnType<typeof useDraft>;
  readonly go: Go;
}
