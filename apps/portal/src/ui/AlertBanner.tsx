import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./AlertBanner.module.css";

const ICONS = { critical: IconAlertOctagon, warn: IconAlertTriangle, info: IconInfoCircle } as const;

interface AlertBannerProps {
  readonly severity: keyof typeof ICONS;
  readonly title: string;
  readonly text: string;
  /** Links to more information. */
  readonly link?: ReactNode;
  /** Names the severity for users who cannot see the color, and labels the dismiss button. */
  readonly labels: Readonly<Record<"severity" | "dismiss", string>>;
  /** Without it, the banner cannot be dismissed. */
  readonly onDismiss?: (() => void) | undefined;
}

/** An announcement across the full width of the page. */
export function AlertBanner({ severity, title, text, link, labels, onDismiss }: AlertBannerProps) {
  const Icon = ICONS[severity];
  return (
    <div className={styles.banner} data-severity={severity}>
      <Icon size={18} aria-hidden />
      <p className={styles.words}>
        <span className="vh">{labels.severity}: </span>
        <strong>{title}</strong> {text} {link}
      </p>
      {onDismiss && (
        <button type="button" className={styles.dismiss} aria-label={labels.dismiss} onClick={onDismiss}>
          <IconX size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}
