import { useEffect, type RefObject } from "react";
import { openDialogs } from "./open-dialogs.ts";

/**
 * Cmd or Ctrl-S sends the form instead of saving the page, unless more dialogs are open than the one it stands in, or the
 * form stands in a tab that is not shown.
 */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, dialogs: 0 | 1 = 0): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      const isCovered = openDialogs() !== dialogs;
      if (!isCovered && form.current?.checkVisibility()) form.current.requestSubmit();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [form, dialogs]);
}
