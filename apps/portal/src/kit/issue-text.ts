import { boot } from "./boot.ts";
import { errorText, errorTexts } from "./error-text.ts";
import { useLocale, useText } from "./useText.ts";

/** The text for a field's issue; messages are codes of the model, whoever found the issue. */
export function useIssueText(): (message: string | undefined) => string | undefined {
  const t = useText(errorText);
  const locale = useLocale();
  return (message) =>
    message && (errorTexts(locale)[message]?.replace("{{brand}}", boot().brand.name) ?? t("field.invalid"));
}
