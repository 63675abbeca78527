import { cases } from "@portal/model/case/contract.ts";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useCallback } from "react";
import { appText } from "../../../kit/app-text.ts";
import { call } from "../../../kit/call.ts";
import { CopyText } from "../../../kit/CopyText.tsx";
import { FailureNotice } from "../../../kit/FailureNotice.tsx";
import { useFetched } from "../../../kit/useFetched.ts";
import { useText } from "../../../kit/useText.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import parts from "../../../ui/DialogParts.module.css";
import styles from "./Fields.module.css";
import { actsText } from "./text.ts";

/** A password to read out. It belongs to nobody, so it asks for no reason. */
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
