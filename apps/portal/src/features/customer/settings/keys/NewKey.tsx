import { Button } from "@mantine/core";
import { CopyText } from "#platform/feedback/CopyText.tsx";
import { ShownOnce } from "#platform/feedback/ShownOnce.tsx";
import { appText } from "#platform/text/app-text.ts";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import { Notice } from "#ui/Notice.tsx";
import { OAuthClient } from "./OAuthClient.tsx";
import { trialPath } from "./trial-path.ts";
import styles from "./Keys.module.css";
import { keysText } from "./text.ts";

interface NewKeyProps {
  readonly secret: string;
  readonly scopes: readonly string[];
  readonly onDone: () => void;
}

/** The new key, shown once, a command to try it, and the key as an OAuth client. */
export function NewKey({ secret, scopes, onDone }: NewKeyProps) {
  const t = useText(keysText);
  const app = useText(appText);
  const path = trialPath(scopes);
  const line = path && `curl "${location.origin}${path}" -H "Authorization: Bearer $SWITCHBOARD_KEY"`;
  return (
    <Dialog title={t("once.title")} close={app("close")} onClose={onDone} wide="xl" dismissible={false}>
      <div className={styles.form}>
        <Notice kind="warn" title={t("once.warning")} focused>
          {t("once.text")}
        </Notice>
        <ShownOnce secret={secret} labels={{ secret: t("once.secret"), copy: t("once.copy") }} />
        {line && (
          <div className={styles.line}>
            <span>{t("once.try")}</span>
            <code className="mono">{line}</code>
            <CopyText text={line} label={t("once.copy_line")} size="compact-sm" />
          </div>
        )}
        <OAuthClient secret={secret} />
      </div>
      <div className={parts.actions}>
        <Button onClick={onDone}>{t("once.done")}</Button>
      </div>
    </Dialog>
  );
}
