import { CopyText } from "#platform/feedback/CopyText.tsx";
import { useText } from "#platform/text/useText.ts";
import { checkCommand } from "./check-command.ts";
import type { App } from "./data.ts";
import styles from "./CheckFile.module.css";
import { downloadText } from "./text.ts";

/** Shows the file's checksum and the command that verifies it. */
export function CheckFile({ app: { platform, file } }: { readonly app: App }) {
  const t = useText(downloadText);
  if (!file) return null;
  const command = checkCommand(platform, file.name);
  const how = platform === "windows" || platform === "mac" ? (`check.how.${platform}` as const) : "check.how";
  return (
    <details className={styles.check}>
      <summary>{t("check")}</summary>
      <div className={styles.inside}>
        <p>{t("check.why")}</p>
        <div className={styles.line}>
          <code aria-label={t("check.sha", { name: file.name })}>{file.sha256}</code>
          <CopyText size="xs" text={file.sha256} label={t("check.copy")} />
        </div>
        <p>{t(how)}</p>
        <div className={styles.line}>
          <code>{command}</code>
          <CopyText size="xs" text={command} label={t("check.copy_command")} />
        </div>
      </div>
    </details>
  );
}
