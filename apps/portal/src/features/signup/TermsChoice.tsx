import { TERMS } from "@portal/model/limits.ts";
import { Checkbox } from "@mantine/core";
import { boot } from "../../kit/boot.ts";
import { longDate } from "../../kit/format.ts";
import { useLocale, useText } from "../../kit/useText.ts";
import styles from "./Form.module.css";
import { signupText } from "./text.ts";

interface TermsChoiceProps {
  readonly document: keyof typeof TERMS;
  readonly accepted: boolean;
  readonly onChange: (accepted: boolean) => void;
  readonly missing: boolean;
}

/** One document: where to read it, of which day it is, and whether it is accepted. */
export function TermsChoice({ document, accepted, onChange, missing }: TermsChoiceProps) {
  const t = useText(signupText);
  const locale = useLocale();
  // At noon, so that it is the same day in every time zone.
  const date = longDate(Date.parse(`${TERMS[document]}T12:00`), locale);
  return (
    <div className={styles.choice}>
      <Checkbox
        name={document}
        label={t(`terms.${document}`)}
        checked={accepted}
        onChange={(event) => onChange(event.currentTarget.checked)}
        error={missing && t("terms.missing")}
        aria-invalid={missing || undefined}
      />
      <div className={styles.read}>
        <a href={boot().brand.links.terms} target="_blank" rel="noopener">
          {t(`terms.${document}.read`)}
          <span className="vh"> ({t("terms.new_tab")})</span>
        </a>
        <span>{t("terms.of", { date })}</span>
      </div>
    </div>
  );
}
