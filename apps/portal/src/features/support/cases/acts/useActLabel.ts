import type { CaseFile } from "@portal/model/cases/schemas.ts";
import { useText } from "#platform/text/useText.ts";
import type { CaseAction } from "./case-actions.ts";
import { actsText } from "./text.ts";
import { useActionText } from "./useActionText.ts";

/**
 * Label of the button for one action, or for two performed together. It ends in an ellipsis, since a dialog follows.
 */
export function useActLabel(file: CaseFile): (acts: readonly CaseAction[]) => string {
  const t = useText(actsText);
  const { label } = useActionText(file);
  return ([act = "unlock", ...more]) => (more.length > 0 ? t("pair.mfa_unlock") : `${label(act).replace(/…$/, "")}…`);
}
