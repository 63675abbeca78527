import { FIELD_ISSUES, type FieldIssue } from "@portal/model/errors.ts";
import { errorText } from "./error-text.ts";
import { useText } from "./useText.ts";

/** The text for a field's issue; messages are codes of the model, whoever found the issue. */
export function useIssueText(): (message: string | undefined) => string | undefined {
  const t = useText(errorText);
  return (message) =>
    message && t(FIELD_ISSUES.includes(message as FieldIssue) ? (message as FieldIssue) : "field.invalid");
}
