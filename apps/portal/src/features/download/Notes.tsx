import { useLocale, useText } from "../../kit/useText.ts";
import type { App } from "./data.ts";
import styles from "./Notes.module.css";
import { downloadText } from "./text.ts";

/** What is new, line by line, in the reader's language. */
export function Notes({ app, heading: Heading = "h3" }: { readonly app: App; readonly heading?: "h3" | "h4" }) {
  const t = useText(downloadText);
  const lines = app.notes[useLocale()];
  return (
    <div className={styles.notes}>
      <Heading>{t("new")}</Heading>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
