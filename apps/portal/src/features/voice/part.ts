import type { User } from "@portal/model/session/contract.ts";

/** What every part behind a tab is given. */
export interface PartProps {
  readonly user: User;
  readonly mayEdit: boolean;
}
