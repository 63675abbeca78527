import type { Reason } from "@portal/model/rollout/rules.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { wholeNumber } from "#platform/text/format.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useOpen } from "#platform/routing/useOpen.ts";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { PlaceLink } from "#ui/PlaceLink.tsx";
import { causeActionOf } from "./cause-actions.ts";
import styles from "./Causes.module.css";
import { addressOf, mostInNeedQuery, type PeopleFilter } from "./data.ts";
import type { Summary } from "./Funnel.tsx";
import people from "./People.module.css";
import { PeopleHead } from "./PeopleHead.tsx";
import { PersonRow } from "./PersonRow.tsx";
import type { SendAllProps } from "./SendAll.tsx";
import { rolloutText, standingText } from "./text.ts";

interface CausesProps {
  readonly me: Me;
  readonly summary: Summary;
  readonly onGo: (whom: PeopleFilter) => void;
}

const sendAll = lazyPart<SendAllProps>({ load: () => import("./SendAll.tsx").then((m) => m.SendAll), texts: [] });
const SKELETON = [{ height: 52 }, { height: 53 }, { height: 54 }];

/** What blocks members, one line per cause with one action for all of them, and the few who need help most. */
export function Causes({ me, summary, onGo }: CausesProps) {
  const t = useText(rolloutText);
  const statusText = useText(standingText);
  const locale = useLocale();
  const query = useQuery(mostInNeedQuery(me.team_id));
  const causes = summary.reasons.toSorted((a, b) => b.count - a.count);
  return (
    <>
      <PeopleHead me={me} title={t("head.stuck", { count: summary.stuck })} whom={{}} />
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers ignore a list without bullets */}
      <ul className={styles.causes} role="list" aria-label={t("causes")}>
        {causes.map(({ reason, count }) => (
          <li key={reason} className={styles.cause}>
            <b className="num">{wholeNumber(count, locale)}</b>
            <PlaceLink to={addressOf({ reason })} onGo={() => onGo({ reason })}>
              {statusText(`reason.${reason}`)}
            </PlaceLink>
            <span className={styles.act}>
              <ForAll me={me} reason={reason} count={count} />
            </span>
          </li>
        ))}
      </ul>
      <h3 className={styles.need}>{t("need")}</h3>
      {query.data ? (
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers ignore a list without bullets
        <ul className={people.list} role="list" aria-label={t("people")}>
          {query.data.people.map((person) => (
            <PersonRow key={person.id} me={me} person={person} />
          ))}
        </ul>
      ) : (
        <div className={people.waiting}>
          <PartState
            query={query}
            labels={{ loading: t("people.loading"), failed: t("people.failed") }}
            rows={SKELETON}
          />
        </div>
      )}
      <div className={styles.all}>
        <PlaceLink to={addressOf({ everyone: true })} onGo={() => onGo({ everyone: true })}>
          {t("everyone", { count: summary.stuck })}
        </PlaceLink>
      </div>
    </>
  );
}

interface ForAllProps {
  readonly me: Me;
  readonly reason: Reason;
  readonly count: number;
}

function ForAll({ me, reason, count }: ForAllProps) {
  const t = useText(rolloutText);
  const open = useOpen();
  const action = causeActionOf(reason);
  if (action.how === "send") {
    if (!isAllowed("member.create", me)) return null;
    return (
      <Suspense>
        <sendAll.Part team_id={me.team_id} reason={reason} count={count} variant="default" />
      </Suspense>
    );
  }
  return (
    <Button
      size="xs"
      variant="default"
      component="a"
      href={action.to}
      onClick={(event) => {
        event.preventDefault();
        void open(action.to);
      }}
    >
      {t(`for_all.${action.act}`, { count })}
    </Button>
  );
}
