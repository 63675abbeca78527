import { Suspense } from "react";
import { isAllowed, meOf } from "#platform/session/me.ts";
import { useText } from "#platform/text/useText.ts";
import { words } from "#domain/team/words.ts";
import { Card } from "#ui/Card.tsx";
import { Facts } from "#ui/Facts.tsx";
import { Pill } from "#ui/Pill.tsx";
import { SkeletonRows } from "#ui/SkeletonRows.tsx";
import type { OwnHomeProps } from "./own-home.ts";
import { callsWeek, events, renewal, steps } from "./parts.ts";
import { PlanFact } from "./PlanFact.tsx";
import styles from "./TeamHome.module.css";
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

const WAITING = [{ height: 240 }];

/** Home page of a solo account: the plan and how to set up the phone. */
export function SoloHome({ team, user }: OwnHomeProps) {
  const t = useText(homeText);
  const w = useText(words);
  const me = meOf(user);
  const { first_name, last_name, email } = user;
  const owner = { id: me.id, first_name, last_name, email, admin_role: me.role };
  return (
    <>
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
              note: team.state === "paid" && isAllowed("billing.view", me) && (
                <Suspense>
                  <renewal.Part team_id={me.team_id} otherwise={null} />
                </Suspense>
              ),
            },
            { term: t("solo.account"), value: `${user.first_name} ${user.last_name}`, note: user.email },
          ]}
        />
      </Card>
      <div className={`${styles.own} ${styles.below}`}>
        <Suspense fallback={<SkeletonRows label={t("loading")} rows={WAITING} />}>
          <steps.Part me={me} owner={owner} solo />
        </Suspense>
        <div className={styles.side}>
          {isAllowed("calls.report", me) && (
            <Suspense>
              <callsWeek.Part me={me} />
            </Suspense>
          )}
          <Suspense>
            <events.Part me={me} ofTeam={false} />
          </Suspense>
        </div>
      </div>
    </>
  );
}
