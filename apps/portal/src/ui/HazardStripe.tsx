import styles from "./HazardStripe.module.css";

/** Marks everything that only staff may see, so that it cannot be taken for the customer's portal. */
export function HazardStripe() {
  return <div className={styles.stripe} aria-hidden />;
}
