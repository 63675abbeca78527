import { useText } from "../../kit/useText.ts";
import styles from "./DemoNote.module.css";
import { subscriptionText } from "./text.ts";

/** Invented prices are said to be invented wherever they are shown. */
export function DemoNote() {
  const t = useText(subscriptionText);
  return <p className={styles.note}>{t("demo")}</p>;
}
