import { useLocale, useText } from "#platform/text/useText.ts";
import type { App } from "./data.ts";
import styles from "./Notes.module.css";
import { downloadText } from "./text.ts";

/** Release notes in the user's language. */
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
