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
  /** Takes the focus when it appears, so that it is in view even on a phone. */
  readonly focused?: boolean;
}

/** Says what happened, then what to do. */
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
