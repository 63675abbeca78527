import type { Reply } from "@portal/model/kit/endpoint.ts";
import type { rollout } from "@portal/model/rollout/contract.ts";
import type { Stage } from "@portal/model/rollout/rules.ts";
import type { CSSProperties } from "react";
import { wholeNumber } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { PlaceLink } from "#ui/PlaceLink.tsx";
import { addressOf, type PeopleFilter } from "./data.ts";
import styles from "./Funnel.module.css";
import { rolloutText, standingText } from "./text.ts";

export type Summary = Reply<typeof rollout.summary>;

interface FunnelProps {
  readonly summary: Summary;
  readonly current: Stage | null;
  readonly onGo: (whom: PeopleFilter) => void;
}

/** Each stage with the number of members who reached it, linked to those who got no further. */
export function Funnel({ summary: { stages, total }, current, onGo }: FunnelProps) {
  const t = useText(rolloutText);
  const statusText = useText(standingText);
  const locale = useLocale();
  return (
    <nav aria-label={t("stages")}>
      <ol className={styles.funnel}>
        {stages.map(({ stage, reached, here, stuck }) => {
          const whom: PeopleFilter = stage === current ? {} : { stage };
          const name = statusText(`stage.${stage}`);
          return (
            <li key={stage}>
              <PlaceLink
                className={styles.stage}
                to={addressOf(whom)}
                aria-current={stage === current ? "true" : undefined}
                style={{ "--share": total ? reached / total : 0 } as CSSProperties}
                onGo={() => onGo(whom)}
              >
                <span className="vh">{t("stage.label", { stage: name, reached, total, here })}</span>
                <span className={styles.name} aria-hidden>
                  {t(`short.${stage}`)}
                </span>
                <span className={styles.bar} aria-hidden>
                  <i />
                </span>
                <span className={`${styles.count} num`} aria-hidden>
                  {wholeNumber(reached, locale)}
                </span>
                {stuck > 0 && <span className={`${styles.stuck} num`}>{t("stage.stuck", { count: stuck })}</span>}
              </PlaceLink>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
