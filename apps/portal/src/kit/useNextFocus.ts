import { useLayoutEffect, useRef, type RefObject } from "react";

/** Puts the focus where the person goes on once that is drawn, and keeps it with what is moved in the document. */
export function useNextFocus(box: RefObject<HTMLElement | null>) {
  const next = useRef<string | HTMLElement | null>(null);
  // In the same breath as the drawing: an effect still due from an earlier one would take the wish and find nothing.
  useLayoutEffect(() => {
    const wanted = next.current;
    next.current = null;
    const target = typeof wanted === "string" ? box.current?.querySelector<HTMLElement>(wanted) : wanted;
    if (target !== document.activeElement) target?.focus();
  });
  return {
    on: (selector: string) => void (next.current = selector),
    /** What is moved in the document loses the focus. */
    keep: (within: string) => {
      const now = document.activeElement;
      const held = now instanceof HTMLElement && box.current?.contains(now) && now.closest(within);
      next.current = held ? now : null;
    },
  };
}
