import { asCallFailed } from "#platform/http/call-failed.ts";
import { shouldShowFailure } from "#platform/http/reactions.ts";
import { showSuccess, showFailure, showUndoable } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import type { Book, Entry, Field } from "./books.ts";
import { useBookData } from "./data.ts";
import { contactsText } from "./text.ts";

/** Removes entries immediately. They can be restored while the toast is shown. */
export function useRemoval<K extends Field>(book: Book<K>, team_id: string) {
  const t = useText(contactsText);
  const data = useBookData(book, team_id);
  const attempt = async (context: string, run: () => Promise<unknown>): Promise<boolean> => {
    try {
      await run();
      return true;
    } catch (thrown) {
      const failed = asCallFailed(thrown);
      if (shouldShowFailure(failed)) showFailure(failed, context);
      return false;
    } finally {
      void data.reload();
    }
  };
  const restore = async (entries: readonly Entry<K>[]) => {
    const ids = entries.map(({ id }) => id);
    if (!(await attempt(t("context.restore"), () => book.restore(team_id, ids)))) return;
    showSuccess(t("done.restored", { count: ids.length }));
  };
  return async (entries: readonly Entry<K>[]): Promise<boolean> => {
    const ids = entries.map(({ id }) => id);
    if (!(await attempt(t("context.remove"), () => book.remove(team_id, ids)))) return false;
    data.drop(ids);
    const [first] = entries;
    const isSingle = first && entries.length === 1;
    const done = isSingle
      ? t("done.removed_named", { name: book.nameOf(first) })
      : t("done.removed", { count: ids.length });
    showUndoable(done, () => void restore(entries));
    return true;
  };
}
