import styles from "./HazardStripe.module.css";

/** Marks staff-only content, so that it cannot be mistaken for the customer portal. */
export function HazardStripe() {
  return <div className={styles.stripe} aria-hidden />;
}
