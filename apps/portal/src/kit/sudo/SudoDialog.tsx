import { SUDO_S } from "@portal/model/limits.ts";
import type { Sudo } from "@portal/model/access.ts";
import { Button } from "@mantine/core";
import { useSession } from "../session.ts";
import { useText } from "../useText.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { appText } from "../app-text.ts";
import { errorText } from "../error-text.ts";
import { FailureNotice } from "../FailureNotice.tsx";
import { failureText } from "../failure-text.ts";
import { CodeField } from "../two-step/CodeField.tsx";
import { CurrentPassword } from "./CurrentPassword.tsx";
import type { Proof } from "./proofs.ts";
import styles from "./SudoDialog.module.css";
import { sudoText } from "./text.ts";
import { useProve } from "./useProve.ts";

interface SudoDialogProps {
  readonly purpose: Sudo;
  readonly settle: (proof: Proof | null) => void;
}

/** Asks for the password once more, and for a code where the account has two-step login. */
export function SudoDialog({ purpose, settle }: SudoDialogProps) {
  const t = useText(sudoText);
  const app = useText(appText);
  const errors = useText(errorText);
  const email = useSession("customer")?.user.email ?? "";
  const form = useProve({ email, purpose, onProven: settle });
  const { failed } = form;
  const cancel = () => settle(null);
  return (
    <Dialog title={t("title")} close={app("close")} onClose={cancel}>
      <form className={styles.form} onSubmit={form.submit} noValidate>
        <p className={styles.why}>
          {t(`why.${purpose}`)} {t("lasts", { minutes: SUDO_S / 60 })}
        </p>
        {failed?.code === "request.too_many" && (
          <Notice kind="wait" title={t("slow")} focused>
            {failureText(failed)}
          </Notice>
        )}
        {failed && failed.code !== "request.too_many" && <FailureNotice title={t("failed")} failed={failed} />}
        <CurrentPassword
          email={email}
          input={form.passwordInput}
          value={form.password}
          onChange={form.setPassword}
          issue={form.passwordIssue}
        />
        {form.codeAsked && (
          <CodeField
            input={form.codeInput}
            value={form.code}
            onChange={form.setCode}
            error={form.codeIssue && errors(form.codeIssue)}
            readOnly={form.busy}
          />
        )}
        <div className={styles.actions}>
          <Button variant="default" onClick={cancel}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t("submit")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
