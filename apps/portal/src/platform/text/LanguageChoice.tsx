import type { Locale } from "@portal/model/session/contract.ts";
import { LanguageSelect } from "#ui/LanguageSelect.tsx";
import { appText } from "./app-text.ts";
import { switchLocale } from "./locale.ts";
import { useLocale, useText } from "./useText.ts";

/** Language menu for visitors who are not signed in. */
export function LanguageChoice() {
  const t = useText(appText);
  const locale = useLocale();
  return (
    <LanguageSelect label={t("language")} value={locale} onChange={(chosen) => void switchLocale(chosen as Locale)} />
  );
}
