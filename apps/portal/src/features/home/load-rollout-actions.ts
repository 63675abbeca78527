import { loadChunk } from "../../kit/chunk.ts";
import { teamErrorText } from "../../kit/error-text.ts";
import { currentLocale } from "../../kit/locale.ts";
import { loadTexts } from "../../kit/text.ts";

/** The words for what can go wrong; whoever only looks does without them. */
export const loadErrorTexts = (): Promise<void> => loadTexts([teamErrorText], currentLocale());

/** What is done from here travels when it is first done. */
export async function loadRolloutActions() {
  const [acting] = await Promise.all([loadChunk(() => import("./rollout-actions.ts"), true), loadErrorTexts()]);
  return acting;
}
