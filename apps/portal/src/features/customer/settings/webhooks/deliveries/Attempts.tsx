import type { DeliveryTry } from "@portal/model/webhooks/contract.ts";
import { dateAndSeconds } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Pill } from "#ui/Pill.tsx";
import { webhooksText } from "../text.ts";
import styles from "./DeliveryDialog.module.css";
import { durationOf, reasonOf } from "./outcome.ts";

/** Each attempt, newest first, with its result, duration and the start of the answer. */
export function Attempts({ tries }: { readonly tries: readonly DeliveryTry[] }) {
  const t = useText(webhooksText);
  const locale = useLocale();
  const newestFirst = tries.map((one, place) => ({ ...one, number: place + 1 })).toReversed();
  return (
    <section className={styles.part}>
      <h3>{t("detail.tries")}</h3>
      {tries.length === 0 ? (
        <p className={styles.none}>{t("detail.tries.none")}</p>
      ) : (
        <ol className={styles.tries} aria-label={t("detail.tries")}>
          {newestFirst.map(({ number, ...one }) => (
            <li key={number}>
              <div className={styles.try}>
                <Pill tone={one.cause === null ? "ok" : "bad"}>{one.status_code ?? t("no_answer")}</Pill>
                <span>{reasonOf(one, t)}</span>
                <small>{durationOf(one.ms, locale)}</small>
                <time dateTime={new Date(one.at * 1000).toISOString()}>{dateAndSeconds(one.at * 1000, locale)}</time>
              </div>
              {one.answer !== "" && (
                <details open={number === tries.length && one.cause !== null}>
                  <summary>{t("detail.answer")}</summary>
                  {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
                  <pre className={`mono ${styles.code}`} tabIndex={0} aria-label={t("detail.answer")}>
                    {one.answer}
                  </pre>
                </details>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
