import type { User } from "@portal/model/session/contract.ts";

/** Props of every section of the settings. */
export interface PanelProps {
  readonly user: User;
}
