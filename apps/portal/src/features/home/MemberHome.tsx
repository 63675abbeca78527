import type { User } from "@portal/model/session/contract.ts";
import type { Team } from "../../kit/team.ts";
import { useText } from "../../kit/useText.ts";
import { words } from "../../kit/words.ts";
import { Card } from "../../ui/Card.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { homeText } from "./text.ts";

interface MemberHomeProps {
  readonly team: Team;
  readonly user: User;
}

/** What a member without administrator rights sees: where they belong. */
export function MemberHome({ team, user }: MemberHomeProps) {
  const t = useText(homeText);
  const w = useText(words);
  return (
    <Card padded={false}>
      <Facts
        facts={[
          { term: t("member.team"), value: team.team_name, note: w(`tier.${team.tier}`) },
          { term: t("member.role"), value: w(`role.${team.admin_role}`), note: t("member.role_note") },
          { term: t("member.email"), value: user.email },
        ]}
      />
    </Card>
  );
}
