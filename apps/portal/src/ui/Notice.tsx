import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconClock, IconInfoCircle } from "@tabler/icons-react";
import { useEffect, useRef, type ReactNode } from "react";
import styles from "./Notice.module.css";

const ICONS = {
  bad: IconAlertCircle,
  warn: IconAlertTriangle,
  wait: IconClock,
  info: IconInfoCircle,
  ok: IconCircleCheck,
} as const;

interface NoticeProps {
  readonly kind: keyof typeof ICONS;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Moves focus to the notice when it appears, so that it scrolls into view on phones too. */
  readonly focused?: boolean;
}

export function Notice({ kind, title, children, action, focused = false }: NoticeProps) {
  const Icon = ICONS[kind];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) box.current?.focus();
  }, [focused]);
  return (
    <div
      ref={box}
      className={styles.notice}
      data-kind={kind}
      role={kind === "bad" ? "alert" : "status"}
      tabIndex={focused ? -1 : undefined}
    >
      <Icon size={18} aria-hidden />
      <div className={styles.words}>
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
