import { SUGGESTED_ACTION_FOR } from "@portal/model/rollout/rules.ts";
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Suspense, useDeferredValue } from "react";
import { wholeNumber } from "#platform/text/format.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Chips } from "#ui/Chips.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { addressOf, isSummedUp, peopleQuery, type PeopleFilter } from "./data.ts";
import type { Summary } from "./Funnel.tsx";
import styles from "./People.module.css";
import { PeopleHead } from "./PeopleHead.tsx";
import { PersonRow } from "./PersonRow.tsx";
import type { SendAllProps } from "./SendAll.tsx";
import { rolloutText, standingText } from "./text.ts";

interface PeopleProps {
  readonly me: Me;
  readonly summary: Summary;
  readonly whom: PeopleFilter;
  readonly onGo: (whom: PeopleFilter) => void;
}

const sendAll = lazyPart<SendAllProps>({ load: () => import("./SendAll.tsx").then((m) => m.SendAll), texts: [] });
const SKELETON = [{ height: 52 }, { height: 53 }, { height: 54 }];

/** Members at a stage, why they are stuck, and what to do about each. */
export function People({ me, summary, whom, onGo }: PeopleProps) {
  const t = useText(rolloutText);
  const statusText = useText(standingText);
  const locale = useLocale();
  const query = useInfiniteQuery(peopleQuery(me.team_id, whom));
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  // Deferred, so that input does not wait for a long list to render.
  const data = useDeferredValue(query.data);
  const people = data?.pages.flatMap((page) => page.people) ?? [];
  const { stage, reason } = whom;
  const all: PeopleFilter = isSummedUp(summary) ? { everyone: true } : {};
  const here = summary.stages.find((one) => one.stage === stage)?.here ?? 0;
  const title = stage
    ? t("head.stage", { count: here, stage: statusText(`stage.${stage}`) })
    : t("head.stuck", { count: summary.stuck });
  const reasons = summary.reasons.map(({ reason: id, count }) => ({
    id,
    to: addressOf({ reason: id }),
    words: (
      <>
        {statusText(`reason.${id}`)}
        <small className="num">{wholeNumber(count, locale)}</small>
      </>
    ),
  }));
  const count = summary.reasons.find((one) => one.reason === reason)?.count ?? 0;
  return (
    <>
      <PeopleHead me={me} title={title} whom={{ ...(stage && { stage }), ...(reason && { reason }) }}>
        {reason && SUGGESTED_ACTION_FOR[reason] === "resend" && count > 1 && isAllowed("member.create", me) && (
          <Suspense>
            <sendAll.Part team_id={me.team_id} reason={reason} count={count} />
          </Suspense>
        )}
      </PeopleHead>
      {stage ? (
        summary.stuck > 0 && (
          <div className={styles.chips}>
            <Chips
              label={t("reasons")}
              options={[{ id: null, to: addressOf({}), words: t("back") }]}
              current={"" as string | null}
              onGo={() => onGo({})}
            />
          </div>
        )
      ) : (
        <div className={styles.chips}>
          <Chips
            oneLine
            label={t("reasons")}
            options={[{ id: null, to: addressOf(all), words: t("reasons.all") }, ...reasons]}
            current={reason ?? null}
            onGo={(id) => onGo(id ? { reason: id } : all)}
          />
        </div>
      )}
      {content()}
    </>
  );

  function content() {
    if (!data) {
      return (
        <div className={styles.waiting}>
          <PartState
            query={query}
            labels={{ loading: t("people.loading"), failed: t("people.failed") }}
            rows={SKELETON}
          />
        </div>
      );
    }
    if (people.length === 0) {
      return (
        <EmptyState heading="h3" drawing={null} title={t("empty.stage")}>
          {t("empty.stage_text")}
        </EmptyState>
      );
    }
    return (
      <>
        {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers ignore a list without bullets */}
        <ul className={styles.list} role="list" aria-label={t("people")}>
          {people.map((person) => (
            <PersonRow key={person.id} me={me} person={person} />
          ))}
        </ul>
        {hasNextPage && (
          <div className={styles.more}>
            <Button size="xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t("more")}
            </Button>
          </div>
        )}
      </>
    );
  }
}
