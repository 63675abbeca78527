import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import type { User } from "@portal/model/session/contract.ts";
import { isAllowed, meOf } from "#platform/session/me.ts";
import type { useDraft } from "./choice/useDraft.ts";
import type { Go } from "./page-state.ts";

/** What the user may do here. Users who may not see billing never get this far. */
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

/** Props of every tab. */
export interface PartProps {
  readonly team_id: string;
  readonly sub: SubscriptionReply;
  readonly rights: Rights;
  /** Lives above the tabs, so that the choice survives switching them, for instance to add a card. */
  readonly choice: ReturnType<typeof useDraft>;
  readonly go: Go;
}
