import { Button } from "@mantine/core";
import { useText } from "#platform/text/useText.ts";
import styles from "./PayBar.module.css";
import { planText } from "./text.ts";

interface PayBarProps {
  readonly amount: string;
  readonly isFree: boolean;
  readonly isFormer: boolean;
  /** Scrolls to the explained summary instead of ordering; the bar hides once that is in view. */
  readonly onReview: () => void;
  readonly isHidden: boolean;
}

/** On phones, the total stays at the bottom of the window. */
export function PayBar({ amount, isFree, isFormer, onReview, isHidden }: PayBarProps) {
  const t = useText(planText);
  return (
    // Keeps its space while hidden, so that nothing below it jumps.
    <div
      className={`${styles.bar} only-on-phone`}
      data-former={isFormer || undefined}
      data-hidden={isHidden || undefined}
    >
      <span>
        <small>{t("due")}</small>
        <strong className="num">{amount}</strong>
      </span>
      <Button onClick={onReview}>{t(isFree ? "review.free" : "review")}</Button>
    </div>
  );
}
