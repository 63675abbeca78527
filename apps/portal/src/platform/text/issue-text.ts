import type { Locale } from "@portal/model/session/contract.ts";
import { getBootData } from "#platform/loading/boot-data.ts";
import { errorText, errorTexts } from "./error-text.ts";
import { useLocale, useText } from "./useText.ts";

/** The text for a field's issue, if this page has it. */
export const issueText = (issue: string, locale: Locale): string | undefined =>
  errorTexts(locale)[issue]?.replace("{{brand}}", getBootData().brand.name);

/** Returns the text for a field's issue. Messages are codes of the model, from the form and the server alike. */
export function useIssueText(): (message: string | undefined) => string | undefined {
  const t = useText(errorText);
  const locale = useLocale();
  return (message) => message && (issueText(message, locale) ?? t("field.invalid"));
}
