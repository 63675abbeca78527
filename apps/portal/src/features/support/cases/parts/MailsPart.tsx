import type { CaseFile } from "@portal/model/cases/schemas.ts";
import { IconAlertTriangle, IconCheck, IconClock, IconMail, IconMailX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { dateAndTime } from "#platform/text/format.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { mailsQuery } from "../data.ts";
import { humanizeCode } from "#domain/audit/wording.ts";
import { useTimelineTexts } from "../timeline/useTimelineTexts.ts";
import styles from "./MailsPart.module.css";
import { caseText } from "../text.ts";

const SKELETON = [{ height: 260 }];

const DELIVERY_STATES = ["queued", "success", "deferred", "refused"] as const;
const ICONS = { queued: IconClock, success: IconCheck, deferred: IconAlertTriangle, refused: IconMailX } as const;

/** Emails to a person, and what happened to each. */
export function MailsPart({ file: { person, team } }: { readonly file: CaseFile }) {
  const t = useText(caseText);
  const locale = useLocale();
  const { say } = useTimelineTexts();
  const query = useQuery(mailsQuery(team.id, person.member_id));
  const { data } = query;
  if (!data) {
    return (
      <PartState query={query} labels={{ loading: t("mails.loading"), failed: t("mails.failed") }} rows={SKELETON} />
    );
  }
  return (
    <Card title={t("mails.list")} padded={false}>
      {data.mails.length === 0 ? (
        <EmptyState drawing={<IconMail size={30} stroke={1.3} />} title={t("mails.none")} heading="h3">
          {t("mails.none_text")}
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {data.mails.map(({ id, template, recipient, state, attempts, created_at, reply }) => {
            const deliveryState = DELIVERY_STATES.find((one) => one === state) ?? "queued";
            const Icon = ICONS[deliveryState];
            return (
              <li key={id} className={styles.mail}>
                <span className={styles.mark} data-fate={deliveryState} aria-hidden>
                  <Icon size={15} stroke={1.8} />
                </span>
                <div className={styles.words}>
                  <p>
                    <strong>{say(`mail.${template}`) ?? humanizeCode(template)}</strong>
                    <span className={styles.fate} data-fate={deliveryState}>
                      {t(`mails.fate.${deliveryState}`)}
                    </span>
                  </p>
                  <small>
                    {[recipient, attempts > 1 && t("mails.tries", { count: attempts })].filter(Boolean).join(" · ")}
                  </small>
                  <small>{t(`mails.text.${deliveryState}`)}</small>
                  {reply && deliveryState !== "success" && <q className={styles.reply}>{reply}</q>}
                </div>
                <time className="num" dateTime={new Date(created_at * 1000).toISOString()}>
                  {dateAndTime(created_at * 1000, locale)}
                </time>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
