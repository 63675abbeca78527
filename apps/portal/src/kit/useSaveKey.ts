import { useEffect, type RefObject } from "react";

/** Cmd or Ctrl-S sends the form instead of saving the page, unless more dialogs are open than the one it stands in. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, dialogs: 0 | 1 = 0): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      if (document.querySelectorAll('[role="dialog"]').length === dialogs) form.current?.requestSubmit();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [form, dialogs]);
}
