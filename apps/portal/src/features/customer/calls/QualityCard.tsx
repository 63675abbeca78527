import type { CallStatistics } from "@portal/model/calls/contract.ts";
import { formatDecimal } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { Meter } from "#ui/Meter.tsx";
import styles from "./QualityCard.module.css";
import { callsText } from "./text.ts";

/** Call quality by the type of network. */
export function QualityCard({ networks }: { readonly networks: CallStatistics["networks"] }) {
  const t = useText(callsText);
  const locale = useLocale();
  return (
    <Card title={t("quality")}>
      {networks.length === 0 ? (
        <p className={styles.help}>{t("quality.none")}</p>
      ) : (
        <>
          <p className={styles.help}>{t("quality.help")}</p>
          <ul className={styles.networks}>
            {networks.map(({ network, good, fair, poor, mos, jitter_ms, loss_percent }) => {
              const name = t(`network.${network ?? "unknown"}`);
              return (
                <li key={name}>
                  <strong>{name}</strong>
                  <span className={styles.score}>{t("score.of", { mos: formatDecimal(mos, 1, locale) })}</span>
                  <span className={styles.meter}>
                    <Meter
                      label={t("quality.meter", { network: name, good, fair, poor })}
                      total={good + fair + poor}
                      parts={[
                        { value: good, tone: "ok" },
                        { value: fair, tone: "ink" },
                        { value: poor, tone: "bad" },
                      ]}
                    />
                  </span>
                  <span className={`${styles.measures} num`}>
                    <span>
                      {t("good")} {good} · {t("fair")} {fair} · {t("poor")} {poor}
                    </span>
                    <span>
                      {loss_percent !== null && t("loss", { percent: formatDecimal(loss_percent, 1, locale) })}
                      {jitter_ms !== null && ` · ${t("jitter")} ${formatDecimal(jitter_ms, 0, locale)} ms`}
                    </span>
                  </span>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Card>
  );
}
