import { useEffect, useRef, type ReactNode } from "react";
import styles from "./FocusedHeading.module.css";

/** Heading of a page without a field to focus. It takes the focus, so that screen readers announce the new page. */
export function FocusedHeading({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h1>
  );
}
