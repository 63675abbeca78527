import { useEffect, useRef, type ReactNode } from "react";
import styles from "./FocusedHeading.module.css";

/** The heading of a page without a first field: it takes the focus, so that the new page is read out. */
export function FocusedHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h1>
  );
}
