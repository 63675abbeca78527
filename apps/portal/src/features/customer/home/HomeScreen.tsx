import { can } from "@portal/model/access.ts";
import { Button } from "@mantine/core";
import { IconUserPlus } from "@tabler/icons-react";
import { Suspense, useDeferredValue } from "react";
import { appText } from "#platform/text/app-text.ts";
import { billingText } from "#domain/billing/text.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { clockTime, weekdayDate } from "#platform/text/format.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { isAllowed, meOf } from "#platform/session/me.ts";
import { useOnline } from "#platform/http/online.ts";
import { principalOf, useSession } from "#platform/session/session.ts";
import { useTeam } from "#domain/team/team.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { ErrorState } from "#ui/ErrorState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import { SkeletonRows } from "#ui/SkeletonRows.tsx";
import styles from "./HomeScreen.module.css";
import type { OwnHomeProps } from "./own-home.ts";
import { TeamHome } from "./TeamHome.tsx";
import { homeText } from "./text.ts";

const SKELETON = [
  { height: 128, columns: ["1.5fr", "1fr", "1.15fr"], joined: true },
  { height: 206, columns: ["1.75fr", "1fr"] },
];

/** Lazy, because few teams have alerts and only those who manage billing need them. */
const alerts = lazyPart({
  load: () => import("./BillingAlerts.tsx").then((m) => m.BillingAlerts),
  texts: [billingText],
});

/** Each kind of home page loads only for the users who see it. */
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
  // Deferred, so that the page is rendered in short tasks.
  const data = useDeferredValue(team.data);
  if (!user) return null;

  const { error, dataUpdatedAt, isFetching, refetch } = team;
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
