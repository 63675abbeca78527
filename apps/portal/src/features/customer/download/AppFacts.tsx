import { longDate } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import type { App } from "./data.ts";
import styles from "./AppFacts.module.css";
import { fileSize } from "./file-size.ts";
import { downloadText } from "./text.ts";

export function AppFacts({ app: { version, file, published_at } }: { readonly app: App }) {
  const t = useText(downloadText);
  const locale = useLocale();
  return (
    <p className={styles.facts}>
      <span className="num">{t("version", { version })}</span>
      {file && <span className="num">{fileSize(file.size, locale)}</span>}
      <span>{longDate(published_at * 1000, locale)}</span>
    </p>
  );
}
