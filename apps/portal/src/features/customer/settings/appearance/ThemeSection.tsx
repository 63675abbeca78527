import { useText } from "#platform/text/useText.ts";
import { useScheme } from "#ui/useScheme.ts";
import { Section } from "../Section.tsx";
import { settingsText } from "../text.ts";
import styles from "./ThemeSection.module.css";

const SCHEMES = ["light", "dark", "auto"] as const;

export function ThemeSection() {
  const t = useText(settingsText);
  const { colorScheme, setColorScheme } = useScheme();
  return (
    <Section title={t("appearance.theme")} text={t("appearance.theme.text")}>
      <div className={styles.choices} role="radiogroup" aria-label={t("appearance.theme")}>
        {SCHEMES.map((scheme) => (
          <label key={scheme} className={styles.choice}>
            <span className={styles.picture} data-scheme={scheme} aria-hidden>
              <i />
              <i />
              <i />
            </span>
            <span className={styles.name}>
              <input
                type="radio"
                name="theme"
                value={scheme}
                checked={colorScheme === scheme}
                onChange={() => setColorScheme(scheme)}
              />
              {t(`appearance.theme.${scheme}`)}
            </span>
          </label>
        ))}
      </div>
    </Section>
  );
}
