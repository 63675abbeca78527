import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import { dateAndTime, timeAgo } from "#platform/text/format.ts";
import type { Me } from "#platform/session/me.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { words } from "#domain/team/words.ts";
import { Avatar } from "#ui/Avatar.tsx";
import styles from "./EventRow.module.css";
import { EventRow } from "./EventRow.tsx";
import { EventSentence } from "./EventSentence.tsx";
import type { EventGroup } from "./group-events.ts";
import { actorOf, groupSentenceOf } from "./sentence.ts";
import { eventsText } from "./text.ts";

interface EventGroupRowProps {
  readonly me: Me;
  readonly group: EventGroup;
}

/** Repeated events in one line, which opens to show each of them. */
export function EventGroupRow({ me, group }: EventGroupRowProps) {
  const t = useText(eventsText);
  const w = useText(words);
  const locale = useLocale();
  const now = useNow();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { first, all } = group;
  if (all.length === 1) return <EventRow me={me} event={first} />;
  const at = first.at * 1000;
  return (
    <>
      <li className={styles.event}>
        <Avatar name={first.by?.name ?? first.about?.name ?? actorOf(first, t)} size={26} />
        <span className={styles.words}>
          <EventSentence pieces={groupSentenceOf(group, t, w)} />
          <span className={styles.when}>
            <time dateTime={new Date(at).toISOString()} title={dateAndTime(at, locale)}>
              {timeAgo(at, now, locale)}
            </time>
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              {t(isOpen ? "group.close" : "group.open", { count: all.length })}
              <IconChevronDown size={13} aria-hidden />
            </button>
          </span>
        </span>
      </li>
      {isOpen && (
        <li id={id} className={styles.nested}>
          {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers ignore a list without bullets */}
          <ul role="list">
            {all.map((event) => (
              <EventRow key={event.id} me={me} event={event} />
            ))}
          </ul>
        </li>
      )}
    </>
  );
}
