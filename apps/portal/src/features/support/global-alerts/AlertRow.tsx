import { phaseOf } from "@portal/model/alerts/rules.ts";
import { Button } from "@mantine/core";
import { alertText } from "#domain/alerts/text.ts";
import { dateAndTime } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Pill } from "#ui/Pill.tsx";
import styles from "./AlertRow.module.css";
import { DeleteAlert } from "./DeleteAlert.tsx";
import { isSystem, type AnyAlert } from "./data.ts";
import { globalAlertsText } from "./text.ts";
import { useAudience } from "./useAudience.ts";

const TONES = { critical: "bad", warn: "warn", info: "accent" } as const;
const PHASE_TONES = { in_force: "ok", coming: "accent", over: "plain", resting: "plain" } as const;

interface AlertRowProps {
  readonly alert: AnyAlert;
  readonly now: number;
  readonly mayWrite: boolean;
  readonly go: (to: string | null) => void;
}

export function AlertRow({ alert, now, mayWrite, go }: AlertRowProps) {
  const t = useText(globalAlertsText);
  const a = useText(alertText);
  const locale = useLocale();
  const audience = useAudience();
  const { id, texts, severity, author, rules } = alert;
  const { title, text } = texts[locale];
  const phase = phaseOf(alert, now);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>
          {isSystem(alert) ? `${t(`code.${alert.code}`)}: ` : ""}
          {title}
        </strong>
        <span className={styles.text}>{text}</span>
        <span className={styles.facts}>
          {[useWhen(alert, now), audience(rules), author && t("by", { author })].filter(Boolean).join(" · ")}
        </span>
      </div>
      <span className={styles.pills}>
        <Pill tone={TONES[severity]}>{a(`severity.${severity}`)}</Pill>
        {isSystem(alert) && <Pill tone={PHASE_TONES[phase]}>{t(`phase.${phase}`)}</Pill>}
      </span>
      {mayWrite && (
        <span className={styles.acts}>
          <Button size="xs" variant="default" aria-label={t("edit.label", { title })} onClick={() => go(id)}>
            {t("edit")}
          </Button>
          {!isSystem(alert) && <DeleteAlert id={id} title={title} />}
        </span>
      )}
    </li>
  );
}

/** Describes the period of an alert. */
function useWhen({ from, to }: Pick<AnyAlert, "from" | "to">, now: number): string {
  const t = useText(globalAlertsText);
  const locale = useLocale();
  if (from === null) return t("when.resting");
  const [begins, ends] = [dateAndTime(from * 1000, locale), to === null ? null : dateAndTime(to * 1000, locale)];
  if (ends === null) return t(from <= now ? "when.open" : "when.from", { from: begins });
  return from <= now && to !== null && to > now
    ? t("when.until", { to: ends })
    : t("when.between", { from: begins, to: ends });
}
