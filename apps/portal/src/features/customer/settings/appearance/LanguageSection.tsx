import type { Locale } from "@portal/model/session/contract.ts";
import { switchLocale } from "#platform/text/locale.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { LanguageSelect } from "#ui/LanguageSelect.tsx";
import { Section } from "../Section.tsx";
import styles from "./LanguageSection.module.css";
import { settingsText } from "../text.ts";

export function LanguageSection() {
  const t = useText(settingsText);
  return (
    <Section title={t("appearance.language")} text={t("appearance.language.text")}>
      <div className={styles.select}>
        <LanguageSelect
          size="sm"
          label={t("appearance.language")}
          value={useLocale()}
          onChange={(chosen) => void switchLocale(chosen as Locale)}
        />
      </div>
    </Section>
  );
}
