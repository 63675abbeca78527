import type { CaseFile } from "@portal/model/case/shapes.ts";
import { useText } from "../../../kit/useText.ts";
import type { Act } from "./acts.ts";
import { actsText } from "./text.ts";
import { useActWords } from "./useActWords.ts";

/** The name of a button for one act, or for two that are done together; a question follows. */
export function useActLabel(file: CaseFile): (acts: readonly Act[]) => string {
  const t = useText(actsText);
  const { label } = useActWords(file);
  return ([act = "unlock", ...more]) => (more.length > 0 ? t("pair.mfa_unlock") : `${label(act).replace(/…$/, "")}…`);
}
