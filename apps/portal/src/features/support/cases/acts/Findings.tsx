import type { Finding } from "@portal/model/cases/findings.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import styles from "./Fields.module.css";
import { actsText } from "./text.ts";

/** The problems that were found, or that there are none. */
export function Findings({ found }: { readonly found: readonly Finding[] }) {
  const t = useText(actsText);
  if (found.length === 0) {
    return (
      <Notice kind="ok" title={t("fix.nothing")} focused>
        {t("fix.nothing_text")}
      </Notice>
    );
  }
  return (
    <Notice kind="warn" title={t("fix.found")} focused>
      <ul className={styles.found}>
        {found.map(({ kind, count, is, should_be }) => (
          <li key={kind}>{t(`finding.${kind}`, { count, is: is ?? count, should_be: should_be ?? 0 })}</li>
        ))}
      </ul>
    </Notice>
  );
}
