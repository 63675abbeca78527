import type { Round } from "@portal/model/account-check/contract.ts";
import { ACCOUNT_CHECK } from "@portal/model/limits.ts";
import { dateAndTime } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import { useOutcomeText } from "#domain/account-check/useOutcomeText.ts";
import { countsOf } from "./causes.ts";
import styles from "./RoundPage.module.css";
import { RoundMeter } from "./RoundMeter.tsx";
import { roundText } from "./text.ts";
import { useEndTitle } from "./useEndTitle.ts";
import { useHeadingFocus } from "./useHeadingFocus.ts";

const { refusals, kept_days } = ACCOUNT_CHECK.round;

interface RoundEndProps {
  readonly round: Round;
  /** Whether it ended while the user was watching. */
  readonly isNews: boolean;
}

/** The result, and why it ended early if it did. */
export function RoundEnd({ round, isNews }: RoundEndProps) {
  const t = useText(roundText);
  const locale = useLocale();
  const endTitle = useEndTitle();
  const sentence = useOutcomeText();
  const heading = useHeadingFocus(isNews);
  const { fine, failed, left } = countsOf(round);
  const { stopped_by, done, by, started_at, outcomes } = round;
  const { not_asked = 0 } = outcomes;
  const text = () => {
    if (done === 0) return null;
    if (failed === 0) return stopped_by ? null : t("end.all_text");
    return fine > 0 ? t("end.some_text", { count: fine }) : t("end.none_text");
  };
  const why = () => {
    if (stopped_by === "refusals") return `${t("stopped.refusals_text", { refusals })} `;
    return stopped_by === "silence" ? `${t("stopped.silence_text")} ` : "";
  };
  return (
    <>
      {stopped_by && (
        <Notice kind={stopped_by === "person" ? "info" : "warn"} title={t(`stopped.${stopped_by}`)}>
          {why()}
          {left > 0 && t("stopped.left", { count: left })}
        </Notice>
      )}
      {not_asked > 0 && (
        <Notice kind="warn" title={t("unasked", { count: not_asked })}>
          {sentence({ outcome: "not_asked", finding: null })}
        </Notice>
      )}
      <Card>
        <div className={styles.head}>
          <h2 ref={heading} tabIndex={-1}>
            {endTitle(round)}
          </h2>
        </div>
        <div className={styles.meter}>
          <RoundMeter round={round} />
        </div>
        {text() && <p className={`${styles.text} num`}>{text()}</p>}
        <p className={styles.note}>
          {t("end.when", { when: dateAndTime(started_at * 1000, locale), by, days: kept_days })}
        </p>
      </Card>
    </>
  );
}
