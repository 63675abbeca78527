import type { SubscriptionReply } from "@portal/model/subscription/held.ts";
import type { User } from "@portal/model/session/contract.ts";
import { may, meOf } from "../../kit/me.ts";
import type { useDraft } from "./choice/useDraft.ts";
import type { Go } from "./usePlace.ts";

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
    change: may("billing.change", me),
    card: may("billing.card", me),
    renewal: may("billing.renewal", me),
    cancel: may("account.cancel", me),
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
