import type { User } from "@portal/model/session/contract.ts";
import { longDate } from "../../kit/format.ts";
import type { Team } from "../../kit/team.ts";
import { useNow } from "../../kit/useNow.ts";
import { useLocale, useText } from "../../kit/useText.ts";
import { words } from "../../kit/words.ts";
import { Card } from "../../ui/Card.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Pill } from "../../ui/Pill.tsx";
import styles from "./SoloHome.module.css";
import { homeText } from "./text.ts";
import { trialDaysLeft } from "./trial.ts";

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
    <div className={styles.blocks}>
      {team.state === "trial" && team.trial_ended_at !== null && <TrialNotice ends={team.trial_ended_at} />}
      <Card padded={false}>
        <Facts
          facts={[
            { term: t("plan"), value: w(`tier.${team.tier}`), note: t("solo.plan_note") },
            { term: t("solo.state"), value: <Pill tone={TONES[team.state]}>{w(`state.${team.state}`)}</Pill> },
            { term: t("solo.account"), value: `${user.first_name} ${user.last_name}`, note: user.email },
          ]}
        />
      </Card>
    </div>
  );
}

function TrialNotice({ ends }: { readonly ends: number }) {
  const t = useText(homeText);
  const date = longDate(ends * 1000, useLocale());
  const days = trialDaysLeft(ends, useNow());
  if (days === 0) {
    return (
      <Notice kind="warn" title={t("trial.over")}>
        {t("trial.over_on", { date })}
      </Notice>
    );
  }
  return (
    <Notice kind="info" title={t("trial.left", { count: days })}>
      {t("trial.ends", { date })}
    </Notice>
  );
}
