import { useCallback, useState } from "react";

/** Whether the element with the ref is currently in view. */
export function useIsVisible() {
  const [seen, setSeen] = useState(false);
  const ref = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false));
    observer.observe(element);
    return () => {
      observer.disconnect();
      setSeen(false);
    };
  }, []);
  return [ref, seen] as const;
}
