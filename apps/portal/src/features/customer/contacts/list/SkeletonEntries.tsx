import { useText } from "#platform/text/useText.ts";
import { contactsText } from "../text.ts";
import styles from "./SkeletonEntries.module.css";

const WIDTHS = [124, 152, 108, 140, 116, 160, 132, 104, 148];

/** Placeholder rows. Visible only after 300 ms. */
export function SkeletonEntries() {
  const t = useText(contactsText);
  return (
    <div className={styles.rows} aria-busy="true">
      <output className="vh">{t("loading")}</output>
      {WIDTHS.map((width) => (
        <div key={width} aria-hidden>
          <i />
          <i style={{ width }} />
          <i className="not-on-phone" />
          <i className="not-on-phone" />
        </div>
      ))}
    </div>
  );
}
