import type { User } from "@portal/model/session/contract.ts";

/** What every section of the settings is given. */
export interface PanelProps {
  readonly user: User;
}
