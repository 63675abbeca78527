import type { User } from "@portal/model/session/contract.ts";

/** Props of every tab. */
export interface PartProps {
  readonly user: User;
  readonly mayEdit: boolean;
}
