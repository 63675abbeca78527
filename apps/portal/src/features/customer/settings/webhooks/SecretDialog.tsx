import { Button } from "@mantine/core";
import { ShownOnce } from "#platform/feedback/ShownOnce.tsx";
import { appText } from "#platform/text/app-text.ts";
import { dateAndTime } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import { Notice } from "#ui/Notice.tsx";
import styles from "./Dialogs.module.css";
import { webhooksText } from "./text.ts";

interface SecretDialogProps {
  readonly secret: string;
  /** When the former secret ends, if there is one. */
  readonly rotates_until: number | null;
  readonly onDone: () => void;
}

/** A new signing secret, shown once. */
export function SecretDialog({ secret, rotates_until, onDone }: SecretDialogProps) {
  const t = useText(webhooksText);
  const app = useText(appText);
  const locale = useLocale();
  return (
    <Dialog title={t("once.title")} close={app("close")} onClose={onDone} wide="xl" dismissible={false}>
      <div className={styles.form}>
        <Notice kind="warn" title={t("once.warning")} focused>
          {t("once.text")}
        </Notice>
        <ShownOnce secret={secret} labels={{ secret: t("once.secret"), copy: t("once.copy") }} />
        <p className={parts.text}>{t("once.how")}</p>
        {rotates_until !== null && (
          <p className={styles.note}>{t("once.rotated", { date: dateAndTime(rotates_until * 1000, locale) })}</p>
        )}
      </div>
      <div className={parts.actions}>
        <Button onClick={onDone}>{t("once.done")}</Button>
      </div>
    </Dialog>
  );
}
