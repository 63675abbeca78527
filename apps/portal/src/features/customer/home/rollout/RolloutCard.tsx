import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { IconCircleCheck } from "@tabler/icons-react";
import { Suspense, useDeferredValue, useMemo } from "react";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { useRefetchInterval } from "#platform/http/useRefetchInterval.ts";
import type { Me } from "#platform/session/me.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { addressOf, isSummedUp, summaryQuery, parsePeopleFilter, type PeopleFilter } from "./data.ts";
import { Causes } from "./Causes.tsx";
import { Funnel } from "./Funnel.tsx";
import { People } from "./People.tsx";
import styles from "./RolloutCard.module.css";
import { rolloutText } from "./text.ts";

export interface RolloutCardProps {
  readonly me: Me;
}

const begin = lazyPart({ load: () => import("./start/Start.tsx").then((m) => m.Start), texts: [] });
const SKELETON = [{ height: 150 }, { height: 240 }];
/** Slower than usual: the query covers all members, and progress is slow. */
const LIVE_MS = 20_000;

/** Everyone's progress towards the first call, and who needs help. */
export function RolloutCard({ me }: RolloutCardProps) {
  const t = useText(rolloutText);
  const refetchInterval = useRefetchInterval(true, LIVE_MS);
  const query = useQuery({ ...summaryQuery(me.team_id), refetchInterval });
  const { whom, go } = useWhom();
  const data = useDeferredValue(query.data);
  const onPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  if (!data) return <PartState query={query} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />;
  if (data.total <= 1) {
    return (
      <Suspense>
        <begin.Part me={me} />
      </Suspense>
    );
  }
  const isDone = data.stages.at(-1)?.reached === data.total;
  const isAsked = Object.keys(whom).length > 0;
  return (
    <Card title={t("title")} padded={false}>
      <div className={styles.funnel}>
        {onPhone ? (
          <details open={whom.stage !== undefined}>
            <summary>{t("stages.sum", { called: data.stages.at(-1)?.reached ?? 0, total: data.total })}</summary>
            <Funnel summary={data} current={whom.stage ?? null} onGo={go} />
          </details>
        ) : (
          <Funnel summary={data} current={whom.stage ?? null} onGo={go} />
        )}
      </div>
      <div className={styles.people}>{content()}</div>
    </Card>
  );

  function content() {
    if (!data) return null;
    if (!isAsked && isSummedUp(data)) return <Causes me={me} summary={data} onGo={go} />;
    if (isAsked || data.stuck > 0) return <People me={me} summary={data} whom={whom} onGo={go} />;
    return (
      <EmptyState
        heading="h3"
        drawing={<IconCircleCheck size={34} stroke={1.4} color="var(--sb-ok)" />}
        title={t(isDone ? "done.title" : "none.title")}
      >
        {isDone ? t("done.text", { total: data.total }) : t("none.text")}
      </EmptyState>
    );
  }
}

/** The filter of the list is in the URL, so that it can be shared and the back button works. */
function useWhom() {
  const found = useSearch({ strict: false });
  const whom = useMemo(() => parsePeopleFilter(found), [found]);
  const navigate = useNavigate();
  const go = (next: PeopleFilter) => void navigate({ href: addressOf(next), resetScroll: false });
  return { whom, go };
}
