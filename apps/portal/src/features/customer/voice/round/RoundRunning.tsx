import type { Round } from "@portal/model/account-check/contract.ts";
import { clockTime } from "#platform/text/format.ts";
import { useTimeRemaining } from "#platform/text/useTimeRemaining.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import { countsOf, percentOf } from "./causes.ts";
import styles from "./RoundPage.module.css";
import { RoundMeter } from "./RoundMeter.tsx";
import { roundText } from "./text.ts";
import { useHeadingFocus } from "./useHeadingFocus.ts";

interface RoundRunningProps {
  readonly round: Round;
  /** Time of the server's last response. */
  readonly at: number;
  /** The last request got no response. */
  readonly silent: boolean;
  /** Whether it started while the user was watching. */
  readonly isNews: boolean;
}

/** Progress, time left, and results so far. */
export function RoundRunning({ round, at, silent, isNews }: RoundRunningProps) {
  const t = useText(roundText);
  const locale = useLocale();
  const heading = useHeadingFocus(isNews);
  const percent = percentOf(round);
  const remaining = useTimeRemaining(percent, at);
  const { fine, failed } = countsOf(round);
  const { done, total, by, started_at } = round;
  return (
    <Card>
      <div className={`${styles.head} ${styles.big}`}>
        <h2 ref={heading} tabIndex={-1}>
          <span className="vh">{t("run.label")}: </span>
          {percent}%
        </h2>
        <span className="dim num">
          {t("run.of", { done, total })}
          {remaining &&
            `, ${remaining.unit === "soon" ? t("run.soon") : t(`run.${remaining.unit}`, { count: remaining.count })}`}
        </span>
      </div>
      <div className={styles.meter}>
        <RoundMeter round={round} />
      </div>
      <p className={`${styles.text} num`}>{t("run.so_far", { fine, failed })}</p>
      <p className={styles.note}>{t("run.leave", { by, time: clockTime(started_at * 1000, locale) })}</p>
      {silent && <Notice kind="warn">{t("run.no_answer")}</Notice>}
    </Card>
  );
}
