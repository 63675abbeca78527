import { errorTexts } from "../../kit/error-text.ts";
import { useIssueText } from "../../kit/issue-text.ts";
import { useLocale } from "../../kit/useText.ts";
import type { Part } from "./draft.ts";
import type { ProviderForm } from "./useProviderForm.ts";

/** What every typed field of the form has in common. */
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
      // That a short name is taken is an answer of the server, and no issue of the field alone.
      error: issue && (errorTexts(locale)[issue] ?? issueText(issue)),
      errorProps: { role: "alert" },
      inputWrapperOrder: ["label", "input", "error", "description"] as ("label" | "input" | "error" | "description")[],
    };
  };
}
