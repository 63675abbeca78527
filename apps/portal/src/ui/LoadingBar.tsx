import styles from "./LoadingBar.module.css";

/** A thin line at the top while a page is on its way. */
export function LoadingBar() {
  return <div className={styles.bar} aria-hidden />;
}
