import type { join, JoinWay } from "@portal/model/join/contract.ts";
import type { Reply } from "@portal/model/kit/endpoint.ts";
import type { Over } from "./outcome.ts";

export type Invitation = Reply<typeof join.open>;

/** How the invited address joins. Anyone may choose a different address instead. */
export const WAY_OF = { none: "new", here: "existing", other_product: "other_product" } as const satisfies Record<
  Invitation["account"],
  JoinWay
>;

/** Props of every form that accepts an invitation. */
export interface AcceptProps {
  readonly token: string;
  readonly invitation: Invitation;
  readonly onOver: (over: Over) => void;
}
