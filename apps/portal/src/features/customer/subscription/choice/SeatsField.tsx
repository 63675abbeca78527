import { SEATS } from "@portal/model/subscription/catalogue.ts";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useId, type KeyboardEvent, type Ref } from "react";
import { errorTexts } from "#platform/text/error-text.ts";
import { Link } from "#platform/routing/Link.tsx";
import { translate } from "#platform/text/text.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { FormSection } from "#ui/FormSection.tsx";
import { subscriptionText } from "../text.ts";
import styles from "./PlanChoice.module.css";
import { parseSeats, type validateDraft } from "./wanted.ts";

interface SeatsFieldProps {
  readonly value: string;
  readonly used: number;
  readonly issue: ReturnType<typeof validateDraft>["issue"];
  readonly input: Ref<HTMLInputElement>;
  readonly disabled: boolean;
  /** Compares the number with the current seats. */
  readonly note?: string | null;
  readonly onChange: (typed: string) => void;
}

/** Number of seats: typed, or changed by one. An invalid number says why and how to fix it. */
export function SeatsField({ value, used, issue, input, disabled, note, onChange }: SeatsFieldProps) {
  const t = useText(subscriptionText);
  const locale = useLocale();
  const id = useId();
  const { least, most } = SEATS.team;
  const step = (by: number) => {
    const seats = (parseSeats(value) ?? Math.max(used, least)) + by;
    onChange(String(Math.min(Math.max(seats, 1), most)));
  };
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  return (
    <FormSection title={t("seats")} text={t("seats.text")}>
      <div className={styles.seats}>
        <div className={styles.stepper} data-wrong={issue !== null || undefined}>
          <button type="button" aria-label={t("seats.fewer")} disabled={disabled} onClick={() => step(-1)}>
            <IconMinus size={16} aria-hidden />
          </button>
          <input
            ref={input}
            className="num"
            name="seats"
            aria-label={t("seats.field")}
            aria-describedby={`${id}note`}
            aria-invalid={issue !== null || undefined}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            disabled={disabled}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            onKeyDown={onKey}
          />
          <button type="button" aria-label={t("seats.more")} disabled={disabled} onClick={() => step(1)}>
            <IconPlus size={16} aria-hidden />
          </button>
        </div>
        <div id={`${id}note`} className={styles.seatsNote}>
          {issue ? (
            <span className="bad-ink" role="alert">
              {translate(errorTexts(locale), locale, issue, { used, least, most })}{" "}
              {issue === "seats.in_use" && <Link to="/dashboard/members">{t("seats.members")}</Link>}
            </span>
          ) : (
            <>
              {note && <strong>{note} </strong>}
              {t("seats.used", { count: used })}
            </>
          )}
        </div>
      </div>
    </FormSection>
  );
}
