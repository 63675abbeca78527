import { Suspense } from "react";
import { meOf } from "#platform/session/me.ts";
import { useText } from "#platform/text/useText.ts";
import { words } from "#domain/team/words.ts";
import { Card } from "#ui/Card.tsx";
import { Facts } from "#ui/Facts.tsx";
import { SkeletonRows } from "#ui/SkeletonRows.tsx";
import type { OwnHomeProps } from "./own-home.ts";
import { events, steps } from "./parts.ts";
import styles from "./TeamHome.module.css";
import { homeText } from "./text.ts";

const WAITING = [{ height: 240 }];

/** Home page of a member without admin rights: their phone, how to set it up, and their team. */
export function MemberHome({ team, user }: OwnHomeProps) {
  const t = useText(homeText);
  const w = useText(words);
  const me = meOf(user);
  const { first_name, last_name, email } = user;
  const owner = { id: me.id, first_name, last_name, email, admin_role: me.role };
  return (
    <div className={styles.own}>
      <Suspense fallback={<SkeletonRows label={t("loading")} rows={WAITING} />}>
        <steps.Part me={me} owner={owner} solo={false} />
      </Suspense>
      <div className={styles.side}>
        <Suspense>
          <events.Part me={me} ofTeam={false} />
        </Suspense>
        <Card padded={false}>
          <Facts
            least={320}
            facts={[
              { term: t("member.team"), value: team.team_name, note: w(`tier.${team.tier}`) },
              { term: t("member.role"), value: w(`role.${team.admin_role}`), note: t("member.role_note") },
              { term: t("member.email"), value: email },
            ]}
          />
        </Card>
      </div>
    </div>
  );
}
