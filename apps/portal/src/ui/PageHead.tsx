import type { ReactNode } from "react";
import styles from "./PageHead.module.css";

interface PageHeadProps {
  readonly title: ReactNode;
  readonly sub?: ReactNode;
  readonly children?: ReactNode;
}

export function PageHead({ title, sub, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {sub && <p>{sub}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
