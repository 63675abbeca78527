import { IconTag, IconX } from "@tabler/icons-react";
import styles from "./CouponChip.module.css";

interface CouponChipProps {
  readonly code: string;
  readonly text: string;
  readonly detail: string;
  readonly tone: "ok" | "warn" | "plain";
  readonly remove?: { readonly label: string; readonly onPress: () => void } | undefined;
}

/** A coupon's code and its discount. */
export function CouponChip({ code, text, detail, tone, remove }: CouponChipProps) {
  return (
    <div className={styles.chip} data-tone={tone}>
      <IconTag size={15} aria-hidden />
      <span>
        <strong className="mono">{code}</strong> {text}
        {detail && <small>{detail}</small>}
      </span>
      {remove && (
        <button type="button" aria-label={remove.label} onClick={remove.onPress}>
          <IconX size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}
