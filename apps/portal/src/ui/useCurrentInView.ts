import { useEffect, useRef, type RefObject } from "react";

/** Scrolls a row of links sideways so that the current one is in view. */
export function useCurrentInView(current: unknown): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = row.current?.querySelector("[aria-current]");
    if (!row.current || !shown) return;
    const offset = shown.getBoundingClientRect().left - row.current.getBoundingClientRect().left;
    row.current.scrollLeft += offset - row.current.clientWidth / 3;
  }, [current]);
  return row;
}
