import { useText } from "#platform/text/useText.ts";
import styles from "./DemoNote.module.css";
import { subscriptionText } from "./text.ts";

/** Marks demo prices wherever they are shown. */
export function DemoNote() {
  const t = useText(subscriptionText);
  return <p className={styles.note}>{t("demo")}</p>;
}
