import { can } from "@portal/model/access.ts";
import { Button } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { Suspense } from "react";
import { appText } from "../../kit/app-text.ts";
import { billingText } from "../../kit/billing/text.ts";
import { asCallFailed } from "../../kit/call-failed.ts";
import { failureText } from "../../kit/failure-text.ts";
import { clockTime, weekdayDate } from "../../kit/format.ts";
import { lazyPart } from "../../kit/lazy-part.ts";
import { isAllowed, meOf } from "../../kit/me.ts";
import { useOnline } from "../../kit/online.ts";
import { principalOf, useSession } from "../../kit/session.ts";
import { useTeam } from "../../kit/team.ts";
import { useNow } from "../../kit/useNow.ts";
import { useOpen } from "../../kit/useOpen.ts";
import { useLocale, useText } from "../../kit/useText.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { SkeletonRows } from "../../ui/SkeletonRows.tsx";
import styles from "./HomeScreen.module.css";
import type { OwnHomeProps } from "./own-home.ts";
import { TeamHome } from "./TeamHome.tsx";
import { homeText } from "./text.ts";

const SKELETON = [
  { height: 128, columns: ["1.5fr", "1fr", "1.15fr"], joined: true },
  { height: 206, columns: ["1.75fr", "1fr"] },
];

/** Few have something to be told, and only those who look after the bills fetch it. */
const alerts = lazyPart({
  load: () => import("./BillingAlerts.tsx").then((m) => m.BillingAlerts),
  texts: [billingText],
});

/** Those of one person travel to that person. */
const member = lazyPart<OwnHomeProps>({ load: () => import("./MemberHome.tsx").then((m) => m.MemberHome), texts: [] });
const solo = lazyPart<OwnHomeProps>({ load: () => import("./SoloHome.tsx").then((m) => m.SoloHome), texts: [] });

export function HomeScreen() {
  const t = useText(homeText);
  const app = useText(appText);
  const locale = useLocale();
  const user = useSession("customer")?.user;
  const team = useTeam({ live: true });
  const online = useOnline();
  const now = useNow();
  const open = useOpen();
  if (!user) return null;

  const { data, error, dataUpdatedAt, isFetching, refetch } = team;
  const failed = error && asCallFailed(error);
  const name = data?.team_name ?? user.team.team_name;
  const mayBill = can("billing.view", principalOf(user));
  const isMember = data?.product === "team" && !data.counters;
  return (
    <>
      <PageHead
        title={isMember ? t("member.hello", { name: user.first_name }) : t("title")}
        sub={`${name} · ${weekdayDate(now, locale)}`}
      >
        {data?.product === "team" && isAllowed("member.create", meOf(user)) && (
          <Button
            leftSection={<IconUserPlus size={16} aria-hidden />}
            onClick={() => void open("/dashboard/members?invite=1")}
          >
            {t("invite")}
          </Button>
        )}
      </PageHead>
      {failed && data && (
        <div className={styles.stale}>
          <Notice
            kind="warn"
            title={t("stale", { time: clockTime(dataUpdatedAt, locale) })}
            action={
              <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
                {app("failed.try_again")}
              </Button>
            }
          >
            {online && failureText(failed)}
          </Notice>
        </div>
      )}
      {failed && !data && (
        <ErrorState
          title={t("failed")}
          text={failureText(failed)}
          tryAgain={{ label: app("failed.try_again"), busy: isFetching, onClick: () => void refetch() }}
          reference={failed.request_id ? { label: app("failed.reference"), code: failed.request_id } : undefined}
        />
      )}
      <Suspense>{mayBill && <alerts.Part user={user} />}</Suspense>
      {!failed && !data && <SkeletonRows label={t("loading")} rows={SKELETON} />}
      {data?.product === "team" && data.counters && <TeamHome me={meOf(user)} team={data} counters={data.counters} />}
      <Suspense fallback={<SkeletonRows label={t("loading")} rows={SKELETON} />}>
        {data?.product === "solo" && <solo.Part team={data} user={user} />}
        {data && isMember && <member.Part team={data} user={user} />}
      </Suspense>
    </>
  );
}
