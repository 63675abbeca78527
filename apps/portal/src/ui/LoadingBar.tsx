import styles from "./LoadingBar.module.css";

/** A thin line at the top while a page loads. */
export function LoadingBar() {
  return <div className={styles.bar} aria-hidden />;
}
