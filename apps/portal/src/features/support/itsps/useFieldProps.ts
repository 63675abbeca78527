import { errorTexts } from "#platform/text/error-text.ts";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useLocale } from "#platform/text/useText.ts";
import type { Part } from "./draft.ts";
import type { ProviderForm } from "./useProviderForm.ts";

/** Props shared by all text fields of the form. */
export function useFieldProps(form: ProviderForm) {
  const issueText = useIssueText();
  const locale = useLocale();
  return (part: Exclude<Part, "countries">) => {
    const issue = form.issues.get(part);
    return {
      name: part,
      value: form.draft[part],
      onChange: (event: { currentTarget: { value: string } }) => form.edit(part, event.currentTarget.value),
      onBlur: () => form.leave(part),
      // A taken slug is an error of the server, so its text is not among the field issues.
      error: issue && (errorTexts(locale)[issue] ?? issueText(issue)),
      errorProps: { role: "alert" },
      inputWrapperOrder: ["label", "input", "error", "description"] as ("label" | "input" | "error" | "description")[],
    };
  };
}
