import { useEffect, type RefObject } from "react";
import { openDialogs } from "#platform/keyboard/open-dialogs.ts";

/**
 * Cmd-S or Ctrl-S submits the form instead of saving the page, unless another dialog is open on top of it or the form
 * is in a hidden tab. Without a place, the shortcut keeps its usual meaning.
 */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, place: "page" | "dialog" | undefined): void {
  useEffect(() => {
    if (!place) return;
    const dialogs = place === "dialog" ? 1 : 0;
    const onKey = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      const isCovered = openDialogs() !== dialogs;
      if (!isCovered && form.current?.checkVisibility()) form.current.requestSubmit();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [form, place]);
}
