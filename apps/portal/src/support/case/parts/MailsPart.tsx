import type { CaseFile } from "@portal/model/case/schemas.ts";
import { IconAlertTriangle, IconCheck, IconClock, IconMail, IconMailX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { dateAndTime } from "../../../kit/format.ts";
import { PartState } from "../../../kit/PartState.tsx";
import { useLocale, useText } from "../../../kit/useText.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { mailsQuery } from "../data.ts";
import { humanizeCode } from "../timeline/sentence.ts";
import { useTimelineTexts } from "../timeline/useTimelineTexts.ts";
import styles from "./MailsPart.module.css";
import { partsText } from "./text.ts";

const SKELETON = [{ height: 260 }];

const FATES = ["queued", "success", "deferred", "refused"] as const;
const ICONS = { queued: IconClock, success: IconCheck, deferred: IconAlertTriangle, refused: IconMailX } as const;

/** The mails to somebody, and what became of each in plain words. */
export function MailsPart({ file: { person, team } }: { readonly file: CaseFile }) {
  const t = useText(partsText);
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
            const fate = FATES.find((one) => one === state) ?? "queued";
            const Icon = ICONS[fate];
            return (
              <li key={id} className={styles.mail}>
                <span className={styles.mark} data-fate={fate} aria-hidden>
                  <Icon size={15} stroke={1.8} />
                </span>
                <div className={styles.words}>
                  <p>
                    <strong>{say(`mail.${template}`) ?? humanizeCode(template)}</strong>
                    <span className={styles.fate} data-fate={fate}>
                      {t(`mails.fate.${fate}`)}
                    </span>
                  </p>
                  <small>
                    {[recipient, attempts > 1 && t("mails.tries", { count: attempts })].filter(Boolean).join(" · ")}
                  </small>
                  <small>{t(`mails.text.${fate}`)}</small>
                  {reply && fate !== "success" && <q className={styles.reply}>{reply}</q>}
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
