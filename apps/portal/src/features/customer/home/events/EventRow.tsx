import { events, type Event } from "@portal/model/events/contract.ts";
import { ActionIcon } from "@mantine/core";
import { IconCheck, IconStar, IconTrash } from "@tabler/icons-react";
import { call } from "#platform/http/call.ts";
import { dateAndTime, timeAgo } from "#platform/text/format.ts";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { useAction } from "#platform/http/query.ts";
import { showUndoable } from "#platform/feedback/toast.tsx";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { words } from "#domain/team/words.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { StatusMark } from "#ui/StatusMark.tsx";
import { loadErrorTexts } from "../load-rollout-actions.ts";
import { useEventData } from "./data.ts";
import { moveFocusAfterRemoval } from "./move-focus.ts";
import styles from "./EventRow.module.css";
import { EventSentence } from "./EventSentence.tsx";
import { actorOf, toPlainText, sentenceOf } from "./sentence.ts";
import { eventsText } from "./text.ts";

interface EventRowProps {
  readonly me: Me;
  readonly event: Event;
}

/** One event: what happened, when, and the user's own marks. */
export function EventRow({ me, event }: EventRowProps) {
  const t = useText(eventsText);
  const w = useText(words);
  const locale = useLocale();
  const now = useNow();
  const marks = useMarks(me, event);
  const pieces = sentenceOf(event, t, w);
  const what = toPlainText(pieces);
  const at = event.at * 1000;
  const starred = event.is_favorite ? { color: "var(--sb-warn)", fill: "currentColor" } : {};
  return (
    <li className={styles.event} data-alert={event.alert || undefined}>
      {event.alert ? (
        <span className={styles.sign}>
          <StatusMark status="undeliverable" size={15} />
          <span className="vh">{t("alert")}</span>
        </span>
      ) : (
        <Avatar name={event.by?.name ?? event.about?.name ?? actorOf(event, t)} size={26} />
      )}
      <span className={styles.words}>
        <EventSentence pieces={pieces} />
        <time dateTime={new Date(at).toISOString()} title={dateAndTime(at, locale)}>
          {timeAgo(at, now, locale)}
        </time>
      </span>
      {isAllowed("event.mark", me) && (
        <span className={styles.marks}>
          {event.alert && (
            <ActionIcon
              variant="subtle"
              color="gray"
              data-act="clear"
              aria-label={t("clear", { what })}
              onClick={(press) => {
                moveFocusAfterRemoval(press.currentTarget);
                marks.clear();
              }}
            >
              <IconCheck size={16} />
            </ActionIcon>
          )}
          <ActionIcon
            className={styles.late ?? ""}
            variant="subtle"
            color="gray"
            data-act="delete"
            aria-label={t("delete", { what })}
            onClick={(press) => {
              moveFocusAfterRemoval(press.currentTarget);
              marks.remove();
            }}
          >
            <IconTrash size={15} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            data-act="star"
            aria-label={t(event.is_favorite ? "unstar" : "star", { what })}
            onClick={marks.star}
          >
            <IconStar size={16} {...starred} />
          </ActionIcon>
        </span>
      )}
    </li>
  );
}

/** Actions on an event. Each is applied optimistically, and those easy to regret can be undone. */
function useMarks({ team_id }: Me, { id, is_favorite }: Event) {
  const t = useText(eventsText);
  const data = useEventData(team_id);
  type Mark = { is_favorite?: boolean; alert?: boolean; deleted?: false };
  const saveMark = async (mark: Mark) => {
    await loadErrorTexts();
    return call(events.mark, { params: { id: team_id }, body: { events: [{ id, ...mark }] } });
  };
  const after = { onFailed: data.reload, onDone: data.reload, queue: id };
  const mark = useAction({ run: saveMark, context: t("context.star"), ...after });
  const clearing = useAction({ run: saveMark, context: t("context.clear"), ...after });
  const removing = useAction({
    run: async (back: boolean) => {
      if (back) return saveMark({ deleted: false });
      await loadErrorTexts();
      return call(events.remove, { params: { id: team_id, eventId: id } });
    },
    context: t("context.delete"),
    ...after,
  });
  return {
    star() {
      data.show(id, { is_favorite: !is_favorite });
      mark.mutate({ is_favorite: !is_favorite });
    },
    clear() {
      data.show(id, { alert: false });
      clearing.mutate({ alert: false });
      showUndoable(t("cleared"), () => clearing.mutate({ alert: true }));
    },
    remove() {
      data.show(id, null);
      removing.mutate(false);
      showUndoable(t("deleted"), () => removing.mutate(true));
    },
  };
}
