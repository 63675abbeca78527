import { IconAlertCircle, IconAlertTriangle, IconClock, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./Notice.module.css";

const ICONS = { bad: IconAlertCircle, warn: IconAlertTriangle, wait: IconClock, info: IconInfoCircle } as const;

interface NoticeProps {
  readonly kind: keyof typeof ICONS;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** Says what happened, then what to do. */
export function Notice({ kind, title, children, action }: NoticeProps) {
  const Icon = ICONS[kind];
  return (
    <div className={styles.notice} data-kind={kind} role={kind === "bad" ? "alert" : "status"}>
      <Icon size={18} aria-hidden />
      <div className={styles.words}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
