import type { User } from "@portal/model/session/contract.ts";
import type { Team } from "../../kit/team.ts";
import { useText } from "../../kit/useText.ts";
import { words } from "../../kit/words.ts";
import { Card } from "../../ui/Card.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Pill } from "../../ui/Pill.tsx";
import { PlanFact } from "./PlanFact.tsx";
import { homeText } from "./text.ts";

const TONES = {
  trial: "accent",
  free: "plain",
  paid: "ok",
  past_due: "warn",
  suspended: "bad",
  canceled: "plain",
  expired: "warn",
} as const;

interface SoloHomeProps {
  readonly team: Team;
  readonly user: User;
}

export function SoloHome({ team, user }: SoloHomeProps) {
  const t = useText(homeText);
  const w = useText(words);
  return (
    <Card padded={false}>
      <Facts
        facts={[
          { term: t("plan"), value: w(`tier.${team.tier}`), note: t("solo.plan_note") },
          {
            term: t("solo.state"),
            value: (
              <Pill tone={TONES[team.state]}>
                <PlanFact team={team} />
              </Pill>
            ),
          },
          { term: t("solo.account"), value: `${user.first_name} ${user.last_name}`, note: user.email },
        ]}
      />
    </Card>
  );
}
