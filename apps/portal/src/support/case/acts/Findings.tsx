import type { Finding } from "@portal/model/case/findings.ts";
import { useText } from "../../../kit/useText.ts";
import { Notice } from "../../../ui/Notice.tsx";
import styles from "./Fields.module.css";
import { actsText } from "./text.ts";

/** What was found wrong, in words; nothing is an answer, too. */
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
