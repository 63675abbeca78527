import { useEffect, useRef, type RefObject } from "react";

/** Moves focus to a heading that replaces other content, in case the focused button disappeared with it. */
export function useHeadingFocus(isNews: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isNews]);
  return heading;
}
