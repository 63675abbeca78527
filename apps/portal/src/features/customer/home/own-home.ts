import type { User } from "@portal/model/session/contract.ts";
import type { Team } from "#domain/team/team.ts";

/** Props of the member and solo home pages. */
export interface OwnHomeProps {
  readonly team: Team;
  readonly user: User;
}
