import { MFA } from "@portal/model/limits.ts";
import type { Reply } from "@portal/model/kit/endpoint.ts";
import { staff } from "@portal/model/staff/contract.ts";
import { Button } from "@mantine/core";
import { call } from "#platform/http/call.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { errorText } from "#platform/text/error-text.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { CodeField } from "#domain/two-step/CodeField.tsx";
import { useStep } from "#domain/two-step/useStep.ts";
import { useTypedCode } from "#domain/two-step/useTypedCode.ts";
import { useText } from "#platform/text/useText.ts";
import { Form } from "#ui/Form.tsx";
import styles from "./StepPanel.module.css";
import { staffStepText } from "./text.ts";

interface CodeFormProps {
  readonly focused: boolean;
  readonly onCoded: (reply: Reply<typeof staff.code>) => void;
  readonly onExpired: () => void;
}

export function CodeForm({ focused, onCoded, onExpired }: CodeFormProps) {
  const t = useText(staffStepText);
  const errors = useText(errorText);
  const typed = useTypedCode();
  const { busy, failed, send } = useStep(onExpired, async (two_fa_code: string) => {
    try {
      onCoded(await call(staff.code, { body: { two_fa_code } }));
    } catch (thrown) {
      if (asCallFailed(thrown).code !== "mfa.wrong_code") throw thrown;
      typed.refuse();
    }
  });
  const submit = () => {
    if (!busy) typed.submit(send);
  };
  return (
    <Form className={styles.form} refused={typed.refused} onSubmit={submit}>
      {failed && <FailureNotice title={t("not_completed")} failed={failed} />}
      <CodeField
        value={typed.code}
        onChange={(text) => {
          if (!busy) typed.type(text, send);
        }}
        error={typed.issue && errors(typed.issue)}
        readOnly={busy}
        focused={focused}
        hint={t("code.hint", { digits: MFA.digits })}
      />
      <Button size="md" type="submit" loading={busy}>
        {t("code.submit")}
      </Button>
    </Form>
  );
}
