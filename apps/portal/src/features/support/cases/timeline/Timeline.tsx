import type { CaseFile } from "@portal/model/cases/schemas.ts";
import { TIMELINE } from "@portal/model/cases/schemas.ts";
import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { longDate, weekdayDate } from "#platform/text/format.ts";
import { ArchivedNote } from "#domain/audit/ArchivedNote.tsx";
import { fullName } from "#domain/members/full-name.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { Kind, PageState } from "../page-state.ts";
import { eventsQuery } from "../data.ts";
import { groupByDay, isSameDay } from "./days.ts";
import { MomentRow } from "./MomentRow.tsx";
import { caseText } from "../text.ts";
import styles from "./Timeline.module.css";

const SKELETON = [{ height: 220 }, { height: 221 }];
const DAY_MS = 86_400_000;

interface TimelineProps {
  readonly file: CaseFile;
  readonly place: PageState;
  readonly go: (change: Partial<PageState>) => void;
  /** The likely cause, shown above the timeline. */
  readonly cause: ReactNode;
}

/** Everything that happened to a person or their team, newest first. */
export function Timeline({ file, place, go, cause }: TimelineProps) {
  const t = useText(caseText);
  const { person, team } = file;
  const isSolo = team.product === "solo";
  const whole = isSolo || place.whole;
  const query = useInfiniteQuery(eventsQuery(team.id, whole ? null : person.member_id, place.kind));
  const moments = query.data?.pages.flatMap(({ data }) => data);
  return (
    <Card padded={false}>
      <div className={styles.head}>
        <h2>{t("timeline.title")}</h2>
        <fieldset className={styles.chips}>
          <legend className="vh">{t("timeline.filters")}</legend>
          <Chip chosen={place.kind === null} onChoose={() => go({ kind: null })}>
            {t("timeline.kind.all")}
          </Chip>
          {TIMELINE.map((kind: Kind) => (
            <Chip key={kind} chosen={place.kind === kind} onChoose={() => go({ kind })}>
              {t(`timeline.kind.${kind}`)}
            </Chip>
          ))}
        </fieldset>
      </div>
      {cause}
      {!isSolo && (
        <fieldset className={styles.whose}>
          <legend className="vh">{t("timeline.whose")}</legend>
          <button type="button" aria-pressed={!whole} onClick={() => go({ whole: false })}>
            {t("timeline.whose.person")}
          </button>
          <button type="button" aria-pressed={whole} onClick={() => go({ whole: true })}>
            {t("timeline.whose.team")}
          </button>
        </fieldset>
      )}
      {!moments && (
        <div className={styles.state}>
          <PartState
            query={query}
            labels={{ loading: t("timeline.loading"), failed: t("timeline.failed") }}
            rows={SKELETON}
          />
        </div>
      )}
      {moments?.length === 0 && (
        <EmptyState
          drawing={<IconHistory size={30} stroke={1.3} />}
          title={t(place.kind ? "timeline.none.kind" : "timeline.none")}
          heading="h3"
        >
          {place.kind ? t("timeline.none.text") : null}
        </EmptyState>
      )}
      {moments &&
        groupByDay(moments).map(({ at, moments: ofDay }) => (
          <div key={at}>
            <h3 className={styles.day}>
              <DayName at={at} />
            </h3>
            {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers ignore a list without bullets */}
            <ul className={styles.list} role="list">
              {ofDay.map((one) => (
                <MomentRow key={one.moment.place} {...one} person={fullName(person)} />
              ))}
            </ul>
          </div>
        ))}
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t("timeline.more")}
          </Button>
        </div>
      )}
      <ArchivedNote before={query.data?.pages.at(-1)?.archived_before} to="staff" />
    </Card>
  );
}

function DayName({ at }: { readonly at: number }) {
  const t = useText(caseText);
  const locale = useLocale();
  const now = useNow();
  if (isSameDay(at, now)) return t("timeline.today");
  if (isSameDay(at, now - DAY_MS)) return t("timeline.yesterday");
  return new Date(at).getFullYear() === new Date(now).getFullYear() ? weekdayDate(at, locale) : longDate(at, locale);
}

interface ChipProps {
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

const Chip = ({ chosen, onChoose, children }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={chosen} onClick={onChoose}>
    {children}
  </button>
);
