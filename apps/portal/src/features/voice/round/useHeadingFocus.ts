import { useEffect, useRef, type RefObject } from "react";

/** For a heading that takes the place of something else: whoever was at a button that is gone goes on reading here. */
export function useHeadingFocus(isNews: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNews && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [isNews]);
  return heading;
}
