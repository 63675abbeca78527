import { EVENT_FILTERS, type EventFilter } from "@portal/model/events/contract.ts";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconStar } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useRefetchInterval } from "#platform/http/useRefetchInterval.ts";
import type { Me } from "#platform/session/me.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { eventsQuery } from "./data.ts";
import { EventGroupRow } from "./EventGroupRow.tsx";
import styles from "./EventsCard.module.css";
import { groupEvents } from "./group-events.ts";
import { eventsText } from "./text.ts";

export interface EventsCardProps {
  readonly me: Me;
  /** Whether to show the team's activity or only events about the user. */
  readonly ofTeam: boolean;
}

const SKELETON = [{ height: 60 }, { height: 61 }, { height: 62 }];
/** Someone who has scrolled further back is looking something up and is not interrupted by updates. */
const LIVE_PAGES = 2;
/** On a phone the page has more below, so it begins with this many. */
const SHORT = 5;

/** Activity, latest first, refetched automatically. */
export function EventsCard({ me, ofTeam }: EventsCardProps) {
  const t = useText(eventsText);
  const [filter, setFilter] = useState<EventFilter>("all");
  const [pages, setPages] = useState(1);
  const refetchInterval = useRefetchInterval(pages <= LIVE_PAGES);
  const query = useInfiniteQuery({ ...eventsQuery(me.team_id, filter), refetchInterval });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  // Deferred, so that input does not wait for a long list to render.
  const data = useDeferredValue(query.data);
  const shown = data?.pages.flatMap(({ events }) => events) ?? [];
  const groups = groupEvents(shown);
  const onPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const [asked, setAsked] = useState(false);
  const isShort = onPhone && !asked && groups.length > SHORT;
  const choice = (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is inside a heading, where a fieldset is not allowed
    <span className={styles.choice} role="group" aria-label={t("filter")}>
      {EVENT_FILTERS.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === filter}
          onClick={() => {
            setFilter(one);
            setPages(1);
          }}
        >
          {t(`filter.${one}`)}
        </button>
      ))}
    </span>
  );
  return (
    <Card title={t("title")} aside={choice} padded={false}>
      <div className={styles.body} data-events tabIndex={-1}>
        {content()}
      </div>
    </Card>
  );

  function content() {
    if (!data) {
      return (
        <div className={styles.waiting}>
          <PartState query={query} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />
        </div>
      );
    }
    if (shown.length === 0) {
      return (
        <EmptyState
          heading="h3"
          drawing={<IconStar size={28} stroke={1.4} color="var(--sb-ink-3)" />}
          title={t(`empty.${filter}`)}
        >
          {filter === "all" && !ofTeam ? t("empty.all_own") : t(`empty.${filter}_text`)}
        </EmptyState>
      );
    }
    return (
      <>
        {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers ignore a list without bullets */}
        <ul className={styles.list} role="list" aria-label={t("list")}>
          {groups.slice(0, isShort ? SHORT : undefined).map((group) => (
            <EventGroupRow key={group.first.id} me={me} group={group} />
          ))}
        </ul>
        {(hasNextPage || isShort) && (
          <div className={styles.more}>
            <Button
              size="xs"
              variant="default"
              loading={isFetchingNextPage}
              onClick={() => {
                if (isShort) return setAsked(true);
                setPages(pages + 1);
                void fetchNextPage();
              }}
            >
              {t("more")}
            </Button>
          </div>
        )}
      </>
    );
  }
}
