import { Suspense, useState } from "react";
import { addSeatsDialog } from "#domain/billing/seats/parts.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { isAllowed, type Me } from "#platform/session/me.ts";
import type { Team } from "#domain/team/team.ts";
import { useText } from "#platform/text/useText.ts";
import { words } from "#domain/team/words.ts";
import { Card } from "#ui/Card.tsx";
import { Meter } from "#ui/Meter.tsx";
import { SkeletonRows } from "#ui/SkeletonRows.tsx";
import { callsWeek, events, renewal } from "./parts.ts";
import { PlanFact } from "./PlanFact.tsx";
import type { RolloutCardProps } from "./rollout/RolloutCard.tsx";
import { rolloutText, standingText } from "./rollout/text.ts";
import { Stat } from "./Stat.tsx";
import { StatusCard, type Counters } from "./StatusCard.tsx";
import styles from "./TeamHome.module.css";
import { homeText } from "./text.ts";

const rollout = lazyPart<RolloutCardProps>({
  load: () => import("./rollout/RolloutCard.tsx").then((m) => m.RolloutCard),
  texts: [rolloutText, standingText],
});
const WAITING = [{ height: 150 }, { height: 240 }];

interface TeamHomeProps {
  readonly me: Me;
  readonly team: Team;
  readonly counters: Counters;
}

/** Home page of an admin: seats, members who need help, and activity. */
export function TeamHome({ me, team, counters }: TeamHomeProps) {
  const t = useText(homeText);
  const w = useText(words);
  const { seats, team_size, active_members, invited_members, inactive_members, suspended_members } = counters;
  const free = Math.max(0, seats - team_size);
  const [adding, setAdding] = useState(false);
  const meter = t("members.meter", {
    active: active_members,
    invited: invited_members,
    inactive: inactive_members,
    suspended: suspended_members,
    free,
  });
  return (
    <>
      <Card padded={false}>
        <div className={styles.stats}>
          <Stat
            label={t("members")}
            value={team_size}
            unit={t("members.of_seats", { count: seats })}
            note={free ? t("members.free", { count: free }) : full()}
          >
            <Meter
              label={meter}
              total={seats}
              parts={[
                { value: active_members, tone: "ok" },
                { value: invited_members, tone: "accent" },
                { value: inactive_members, tone: "ink" },
                { value: suspended_members, tone: "bad" },
              ]}
            />
          </Stat>
          <Stat label={t("admins")} value={counters.admin_members} note={t("admins.note")} />
          <Stat
            label={t("plan")}
            value={w(`tier.${team.tier}`)}
            note={
              <Suspense fallback={<PlanFact team={team} />}>
                {isAllowed("billing.view", me) ? (
                  <renewal.Part team_id={me.team_id} otherwise={<PlanFact team={team} />} />
                ) : (
                  <PlanFact team={team} />
                )}
              </Suspense>
            }
          />
        </div>
      </Card>
      <div className={styles.columns}>
        <Suspense fallback={<SkeletonRows label={t("loading")} rows={WAITING} />}>
          <rollout.Part me={me} />
        </Suspense>
        <div className={styles.side}>
          {isAllowed("calls.report", me) && (
            <Suspense>
              <callsWeek.Part me={me} />
            </Suspense>
          )}
          <Suspense>
            <events.Part me={me} ofTeam />
          </Suspense>
          {team_size > 1 && <StatusCard counters={counters} />}
        </div>
      </div>
      <Suspense>{adding && <addSeatsDialog.Part team_id={me.team_id} onClose={() => setAdding(false)} />}</Suspense>
    </>
  );

  function full() {
    if (!isAllowed("billing.change", me)) return t("members.full");
    return (
      <>
        {t("members.full")}.{" "}
        <button
          type="button"
          className="link-button"
          onPointerEnter={addSeatsDialog.prefetch}
          onClick={() => setAdding(true)}
        >
          {t("members.add_seats")}
        </button>
      </>
    );
  }
}
