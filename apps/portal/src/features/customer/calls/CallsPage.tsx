import type { CallStatistics } from "@portal/model/calls/contract.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { appText } from "#platform/text/app-text.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import { SkeletonRows } from "#ui/SkeletonRows.tsx";
import { DEFAULT_STATE } from "./page-state.ts";
import styles from "./CallsPage.module.css";
import type { ChartsProps } from "./charts/Charts.tsx";
import { statisticsQuery } from "./data.ts";
import { EmptyCalls } from "./EmptyCalls.tsx";
import { Figures } from "./Figures.tsx";
import { Filters } from "./Filters.tsx";
import { KeyCard } from "./key/KeyCard.tsx";
import { NoCalls } from "./NoCalls.tsx";
import { PeopleCard } from "./PeopleCard.tsx";
import { QualityCard } from "./QualityCard.tsx";
import { ReportCard } from "./report/ReportCard.tsx";
import { Tables } from "./Tables.tsx";
import { callsText } from "./text.ts";
import { TimeZoneLine } from "./TimeZoneLine.tsx";
import { usePageState } from "./usePageState.ts";

const SKELETON = [{ height: 96 }, { height: 320 }, { height: 260, columns: ["1fr", "1fr"] }];

/** The chart library is used nowhere else, so it loads with this page, and only when charts are shown. */
const { Part: Charts } = lazyPart<ChartsProps>({
  load: () => import("./charts/Charts.tsx").then((m) => m.Charts),
  texts: [],
});

interface CallsPageProps {
  readonly me: Me;
  /** A solo account has no members to choose or compare. */
  readonly isTeam: boolean;
}

export function CallsPage({ me, isTeam }: CallsPageProps) {
  const t = useText(callsText);
  const app = useText(appText);
  const { place, go } = usePageState();
  const query = useQuery(statisticsQuery(me.team_id, place));
  const { data, error, isFetching, refetch } = query;
  // A filter that fails to load hides only its numbers.
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const known = data ?? last;
  return (
    <>
      <PageHead title={t("title")} sub={t("sub")} />
      {known?.any && <Filters place={place} go={go} people={isTeam ? known.people : null} />}
      {data && error && (
        <div className={styles.notice}>
          <Notice
            kind="bad"
            title={t("failed.stale")}
            action={
              <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
                {app("failed.try_again")}
              </Button>
            }
          >
            {failureText(asCallFailed(error))}
          </Notice>
        </div>
      )}
      {content()}
      {/* Always in the same place in the tree: remounting would lose a key that is shown only once. */}
      <div className={styles.columns}>
        {known?.any && <ReportCard me={me} />}
        <KeyCard me={me} />
      </div>
      {known?.any && <TimeZoneLine me={me} zone={known.time_zone} changeable={isAllowed("team.rename", me)} />}
    </>
  );

  function content() {
    if (!data)
      return <PartState query={query} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />;
    if (!data.any) {
      return (
        <Card padded={false}>
          <EmptyCalls />
        </Card>
      );
    }
    return (
      <div className={styles.numbers} aria-busy={isFetching || undefined}>
        <Figures statistics={data} />
        {data.now.calls === 0 ? <NoCalls isTeam={isTeam} onClear={() => go(DEFAULT_STATE)} /> : numbers(data)}
      </div>
    );
  }

  function numbers(data: CallStatistics) {
    return (
      <>
        {place.as_table ? (
          <Tables statistics={data} />
        ) : (
          <Suspense fallback={<SkeletonRows label={t("loading")} rows={SKELETON.slice(1)} />}>
            <Charts statistics={data} />
          </Suspense>
        )}
        <div className={styles.columns}>
          <QualityCard networks={data.networks} />
          {isTeam && (
            <PeopleCard
              people={data.people}
              unmatched={data.unmatched}
              chosen={place.member}
              onChoose={(member) => go({ member })}
            />
          )}
        </div>
      </>
    );
  }
}
