import { useLayoutEffect, useRef, type RefObject } from "react";

/** Moves the focus to a given element after the next render, and keeps it on elements that move in the DOM. */
export function useNextFocus(box: RefObject<HTMLElement | null>) {
  const next = useRef<string | HTMLElement | null>(null);
  // A layout effect: a passive effect left over from an earlier render would consume the request and find nothing.
  useLayoutEffect(() => {
    const wanted = next.current;
    next.current = null;
    const target = typeof wanted === "string" ? box.current?.querySelector<HTMLElement>(wanted) : wanted;
    if (target !== document.activeElement) target?.focus();
  });
  return {
    on: (selector: string) => void (next.current = selector),
    /** Restores the focus, which an element loses when it is moved in the DOM. */
    keep: (within: string) => {
      const now = document.activeElement;
      const hasFocus = now instanceof HTMLElement && box.current?.contains(now) && now.closest(within);
      next.current = hasFocus ? now : null;
    },
  };
}
