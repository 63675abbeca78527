import { cases } from "@portal/model/cases/contract.ts";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useCallback } from "react";
import { appText } from "#platform/text/app-text.ts";
import { call } from "#platform/http/call.ts";
import { CopyText } from "#platform/feedback/CopyText.tsx";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { useFetched } from "#platform/http/useFetched.ts";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import styles from "./Fields.module.css";
import { actsText } from "./text.ts";

/** Generates a password to read aloud. It belongs to no account, so no reason is asked for. */
export function GenerateDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(actsText);
  const app = useText(appText);
  const fetch = useCallback((signal: AbortSignal) => call(cases.generatePassword, {}, { signal }), []);
  const { data, failed, again } = useFetched(fetch);
  return (
    <Dialog title={t("generate.title")} close={app("close")} onClose={onClose}>
      <div className={styles.form}>
        {failed && <FailureNotice title={t("generate.failed")} failed={failed} />}
        <p className={styles.what}>{t("generate.text")}</p>
        <div className={styles.password}>
          <code aria-live="polite">{data?.password}</code>
          <CopyText text={data?.password ?? ""} label={t("generate.copy")} size="xs" />
        </div>
      </div>
      <div className={parts.actions}>
        <Button variant="default" leftSection={<IconRefresh size={15} aria-hidden />} onClick={again}>
          {t("generate.another")}
        </Button>
        <Button onClick={onClose}>{t("fix.done")}</Button>
      </div>
    </Dialog>
  );
}
