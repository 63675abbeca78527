import { useEffect, useRef, type RefObject } from "react";

/** Scrolls a row of links sideways so that the current one is in view, until someone scrolls it. */
export function useCurrentInView(current: unknown): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = ref.current;
    const shown = row?.querySelector("[aria-current]");
    if (!row || !shown) return undefined;
    const scroll = () => {
      const offset = shown.getBoundingClientRect().left - row.getBoundingClientRect().left;
      row.scrollLeft += offset - row.clientWidth / 3;
    };
    scroll();
    // A count that arrives later makes the links before it wider.
    const watch = new ResizeObserver(scroll);
    for (const link of row.querySelectorAll("a")) watch.observe(link);
    const stop = () => watch.disconnect();
    row.addEventListener("pointerdown", stop, { once: true });
    return stop;
  }, [current]);
  return ref;
}
