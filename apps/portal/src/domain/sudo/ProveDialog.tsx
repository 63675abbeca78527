import { SUDO_S } from "@portal/model/limits.ts";
import { Button } from "@mantine/core";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import { Notice } from "#ui/Notice.tsx";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { appText } from "#platform/text/app-text.ts";
import type { CallFailed } from "#platform/http/call-failed.ts";
import { errorText } from "#platform/text/error-text.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { failureText } from "#platform/text/failure-text.ts";
import { CodeField } from "#domain/two-step/CodeField.tsx";
import { useText } from "#platform/text/useText.ts";
import { CurrentPassword } from "./CurrentPassword.tsx";
import styles from "./ProveDialog.module.css";
import { sudoText } from "./text.ts";
import { useProve, type Prove } from "./useProve.ts";

interface ProveDialogProps extends Prove {
  readonly email: string;
  readonly why: string;
  readonly onCancel: () => void;
}

/** Too many wrong passwords or codes: the user can only wait. */
const isPaused = ({ code }: CallFailed): boolean => code === "request.too_many" || code === "mfa.too_many_codes";

/** Asks for the password again, and for a code if the account uses two-step login. */
export function ProveDialog({ email, why, onCancel, ...how }: ProveDialogProps) {
  const t = useText(sudoText);
  const app = useText(appText);
  const errors = useText(errorText);
  const form = useProve(how);
  const { failed } = form;
  return (
    <Dialog title={t("title")} close={app("close")} onClose={onCancel}>
      <EditorFrame className={styles.form} refused={form.codeRefused} onSubmit={form.submit}>
        <p className={parts.text}>
          {why} {t("lasts", { minutes: SUDO_S / 60 })}
        </p>
        {failed && isPaused(failed) && (
          <Notice kind="wait" title={t("slow")} focused>
            {failureText(failed)}
          </Notice>
        )}
        {failed && !isPaused(failed) && <FailureNotice title={t("failed")} failed={failed} />}
        <CurrentPassword
          email={email}
          input={form.passwordInput}
          value={form.password}
          onChange={form.setPassword}
          issue={form.passwordIssue}
        />
        {form.codeAsked && (
          <CodeField
            value={form.code}
            onChange={form.setCode}
            error={form.codeIssue && errors(form.codeIssue)}
            readOnly={form.busy}
          />
        )}
        <div className={parts.actions}>
          <Button variant="default" onClick={onCancel}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t("submit")}
          </Button>
        </div>
      </EditorFrame>
    </Dialog>
  );
}
