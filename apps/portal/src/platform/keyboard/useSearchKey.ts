import { useEffect, type RefObject } from "react";
import { isTyping, singleKeysOn } from "./shortcuts.ts";

/** `/` focuses the page's search, unless single-letter shortcuts are off or a dialog is open. */
export function useSearchKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const modified = event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented;
      if (event.key !== "/" || modified || isTyping(event.target) || !singleKeysOn()) return;
      if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [input]);
}
