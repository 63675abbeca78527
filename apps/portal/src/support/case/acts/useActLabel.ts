import type { CaseFile } from "@portal/model/case/schemas.ts";
import { useText } from "../../../kit/useText.ts";
import type { CaseAction } from "./case-actions.ts";
import { actsText } from "./text.ts";
import { useActionText } from "./useActionText.ts";

/** The name of a button for one act, or for two that are done together; a question follows. */
export function useActLabel(file: CaseFile): (acts: readonly CaseAction[]) => string {
  const t = useText(actsText);
  const { label } = useActionText(file);
  return ([act = "unlock", ...more]) => (more.length > 0 ? t("pair.mfa_unlock") : `${label(act).replace(/…$/, "")}…`);
}
