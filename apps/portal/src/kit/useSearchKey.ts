import { useEffect, type RefObject } from "react";
import { isTyping, singleKeysOn } from "./shortcuts.ts";

/** `/` goes to the search of the page, unless single-letter keys are off or something is open over the page. */
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
