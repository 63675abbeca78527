import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { TERMS_DOCUMENTS } from "@portal/model/team/terms.ts";
import { Checkbox } from "@mantine/core";
import { getBootData } from "#platform/loading/boot-data.ts";
import { longDate } from "#platform/text/format.ts";
import styles from "./TermsChoices.module.css";
import { termsText } from "./terms-text.ts";
import type { useTerms } from "./useTerms.ts";
import { useLocale, useText } from "#platform/text/useText.ts";

type TermsChoicesProps = ReturnType<typeof useTerms>["choices"];

/** Each document with its link, its date and whether it is accepted. */
export function TermsChoices({ accepted, onChange, sentOnce }: TermsChoicesProps) {
  const t = useText(termsText);
  const locale = useLocale();
  const { terms, brand } = getBootData();
  const links = { portal: brand.links.terms, team: brand.links.terms_team };
  return (
    <div className={styles.choices}>
      {TERMS_DOCUMENTS.map((document) => {
        const missing = sentOnce && !accepted[document];
        // Noon, so that it is the same day in every time zone.
        const date = longDate(Date.parse(`${terms[document]}T12:00`), locale);
        return (
          <div key={document} className={styles.choice}>
            <Checkbox
              name={document}
              label={t(document)}
              checked={accepted[document]}
              onChange={(event) => onChange({ ...accepted, [document]: event.currentTarget.checked })}
              error={missing && t("missing")}
              aria-invalid={missing || undefined}
            />
            <div className={styles.read}>
              <a href={links[document]} target="_blank" rel="noopener">
                {t(`${document}.read`)}
                <span className="vh"> ({t("new_tab")})</span>
              </a>
              <span>{t("of", { date })}</span>
            </div>
          </div>
        );
      })}
    </div>
  );
}
