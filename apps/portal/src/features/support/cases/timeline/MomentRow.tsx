import { FieldChanges } from "#domain/audit/FieldChanges.tsx";
import { changesText } from "#domain/audit/text.ts";
import { useWording } from "#domain/audit/useWording.ts";
import { fieldsOf } from "#domain/audit/wording.ts";
import { clockTime, dateAndTime } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import type { Repeated } from "./days.ts";
import { markOf } from "./marks.ts";
import styles from "./MomentRow.module.css";
import { fieldsIn, detailLabelsOf, sentenceOf } from "./sentence.ts";
import { caseText } from "../text.ts";
import { useTimelineTexts } from "./useTimelineTexts.ts";

interface MomentRowProps extends Repeated {
  /** The person of the case, who is not named in every row. */
  readonly person: string;
}

/** One event: when, what, by whom and why. */
export function MomentRow({ moment, times, person }: MomentRowProps) {
  const t = useText(caseText);
  const c = useText(changesText);
  const locale = useLocale();
  const texts = useTimelineTexts();
  const wording = useWording();
  const { icon: Icon, tone } = markOf(moment);
  const { by, by_staff, on_behalf_of, about, reason, kind, request_id } = moment;
  const at = moment.at * 1000;
  const sentence = sentenceOf(moment, texts);
  const what = times > 1 ? t("timeline.times", { what: sentence, count: times }) : sentence;
  const who = () => {
    if (by === null) return null;
    if (by_staff && reason) return t("timeline.said.staff", { name: by, reason });
    if (by_staff) return on_behalf_of ? c("by.support_behalf", { name: by, behalf: on_behalf_of }) : by;
    return by === person ? null : c("by.person", { name: by });
  };
  const whom = () => {
    if (about === null || about === person || about === by) return null;
    return kind === "mail" ? t("timeline.to", { address: about }) : t("timeline.about", { name: about });
  };
  const notes = [...detailLabelsOf(moment, texts), whom(), who()].filter(Boolean);
  return (
    <li className={styles.row}>
      <time className="num" dateTime={new Date(at).toISOString()} title={dateAndTime(at, locale)}>
        {clockTime(at, locale)}
      </time>
      <span className={styles.mark} data-tone={tone} aria-hidden>
        <Icon size={15} stroke={1.7} />
      </span>
      <div className={styles.words}>
        <p>
          {kind === "staff" && <b>{t("timeline.staff")}: </b>}
          {what}
        </p>
        {notes.length > 0 && <small>{notes.join(" · ")}</small>}
        <FieldChanges fields={fieldsOf({ fields: fieldsIn(moment.detail) }, wording)} />
      </div>
      {request_id && (
        <code className={styles.code} title={t("timeline.reference", { code: request_id })}>
          {request_id.length > 10 ? `${request_id.slice(0, 4)}…${request_id.slice(-3)}` : request_id}
        </code>
      )}
    </li>
  );
}
