import { Button } from "@mantine/core";
import { useText } from "../../../kit/useText.ts";
import styles from "./PayBar.module.css";
import { planText } from "./text.ts";

interface PayBarProps {
  readonly amount: string;
  readonly isFree: boolean;
  readonly isFormer: boolean;
  /** Nothing is asked for before it is explained: it leads there, and gives way once that is in sight. */
  readonly onReview: () => void;
  readonly isHidden: boolean;
}

/** On a phone the total follows, at the foot of the window. */
export function PayBar({ amount, isFree, isFormer, onReview, isHidden }: PayBarProps) {
  const t = useText(planText);
  return (
    // It keeps its place: whatever is pressed below must not jump away when the bar goes.
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
