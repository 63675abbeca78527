import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { MFA, REMEMBER_S } from "@portal/model/limits.ts";
import { Button, Checkbox } from "@mantine/core";
import { errorText } from "#platform/text/error-text.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { CodeField } from "#domain/two-step/CodeField.tsx";
import { useText } from "#platform/text/useText.ts";
import { Form } from "#ui/Form.tsx";
import styles from "./TwoStepPanel.module.css";
import { loginStepText } from "./text.ts";
import { useCodeForm } from "./useCodeForm.ts";

interface CodeFormProps {
  readonly email: string;
  readonly focused: boolean;
  readonly onVerified: (recovery_codes: readonly string[] | undefined) => void | Promise<void>;
  readonly onExpired: () => void;
}

export function CodeForm({ email, focused, onVerified, onExpired }: CodeFormProps) {
  const t = useText(loginStepText);
  const errors = useText(errorText);
  const form = useCodeForm({ email, onVerified, onExpired });
  return (
    <Form className={styles.form} refused={form.refused} onSubmit={form.submit}>
      {form.failed && <FailureNotice title={t("not_completed")} failed={form.failed} />}
      {/* Above the field, because the last digit submits the form. */}
      <Checkbox
        name="remember"
        label={t("code.remember", { hours: REMEMBER_S / 3600 })}
        checked={form.remember}
        onChange={(event) => form.setRemember(event.currentTarget.checked)}
      />
      <CodeField
        value={form.code}
        onChange={form.type}
        error={form.issue && errors(form.issue)}
        readOnly={form.busy}
        focused={focused}
        hint={t("code.hint", { digits: MFA.digits })}
      />
      <Button size="md" type="submit" loading={form.busy}>
        {t("code.submit")}
      </Button>
    </Form>
  );
}
