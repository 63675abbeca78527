import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import { CopyText } from "#platform/feedback/CopyText.tsx";
import { downloadText } from "./download.ts";
import styles from "./RecoveryCodes.module.css";
import { twoStepText } from "./text.ts";

interface RecoveryCodesProps {
  readonly email: string;
  readonly recovery_codes: readonly string[];
}

/** Recovery codes with buttons to copy and download them. */
export function RecoveryCodes({ email, recovery_codes }: RecoveryCodesProps) {
  const t = useText(twoStepText);
  const lines = recovery_codes.join("\n");
  const download = () => downloadText(t("kept.file"), `${t("kept.file_head", { email })}\n\n${lines}\n`);
  return (
    <div className={styles.card}>
      <ul className={styles.codes} aria-label={t("kept.list")}>
        {recovery_codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyText text={lines} label={t("kept.copy")} />
        <Button variant="default" leftSection={<IconDownload size={14} aria-hidden />} onClick={download}>
          {t("kept.download")}
        </Button>
      </div>
    </div>
  );
}
