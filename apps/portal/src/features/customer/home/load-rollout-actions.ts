import { loadChunk } from "#platform/loading/chunk.ts";
import { teamErrorText } from "#platform/text/error-text.ts";
import { currentLocale } from "#platform/text/locale.ts";
import { loadTexts } from "#platform/text/text.ts";

/** Error texts, needed only by users who take actions. */
export const loadErrorTexts = (): Promise<void> => loadTexts([teamErrorText], currentLocale());

/** Loads the code for actions when the first one is taken. */
export async function loadRolloutActions() {
  const [acting] = await Promise.all([loadChunk(() => import("./rollout-actions.ts"), true), loadErrorTexts()]);
  return acting;
}
