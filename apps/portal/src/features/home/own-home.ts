import type { User } from "@portal/model/session/contract.ts";
import type { Team } from "../../kit/team.ts";

/** What the home of one person is made of. */
export interface OwnHomeProps {
  readonly team: Team;
  readonly user: User;
}
