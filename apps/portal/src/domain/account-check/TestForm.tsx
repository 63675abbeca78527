import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import type { CheckResult } from "@portal/model/account-check/outcomes.ts";
import { Button, Checkbox, PasswordInput, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { Card } from "#ui/Card.tsx";
import type { CallFailed } from "#platform/http/call-failed.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useAction } from "#platform/http/query.ts";
import { useText } from "#platform/text/useText.ts";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import styles from "./TestForm.module.css";
import { TestResult } from "./TestResult.tsx";
import { testText } from "./text.ts";
import {
  accountIssue,
  accountOf,
  type AccountPart,
  BLANK,
  isValidAccount,
  type TypedAccount,
} from "./typed-account.ts";

interface TestFormProps {
  readonly title: string;
  readonly text: string;
  /** Identifies what is tested: a result for anything else is outdated. */
  readonly subject: string;
  readonly old: string;
  /** What must be fixed elsewhere before a test can run, or null. */
  readonly blocked: string | null;
  /** Called when the user tries to test anyway. */
  readonly onBlocked?: () => void;
  /** Label for testing with an account, if the test also works without one. */
  readonly optional?: string;
  /** The provider's own name for the authorization username. */
  readonly hint?: string | undefined;
  readonly run: (account: TypedAccount | null) => Promise<CheckResult>;
  readonly fix?: (finding: CheckResult) => ReactNode;
}

/** Runs a real test against a phone system. Credentials typed here are not stored. */
export function TestForm({ title, text, subject, old, blocked, onBlocked, optional, hint, run, fix }: TestFormProps) {
  const t = useText(testText);
  const issueText = useIssueText();
  const [withAccount, setWithAccount] = useState(optional === undefined);
  const [typed, setTyped] = useState(BLANK);
  const [tried, setTried] = useState(0);
  const [found, setFound] = useState<{ readonly finding: CheckResult; readonly subject: string } | null>(null);
  const [failed, setFailed] = useState<CallFailed | null>(null);
  const account = accountOf(typed);

  const action = useAction({
    context: title,
    run: () => run(withAccount ? account : null),
    onDone: (finding) => setFound({ finding, subject }),
    // Shown next to the form instead of in a toast.
    report: setFailed,
  });
  const submit = () => {
    if (action.isPending) return;
    setTried((times) => times + 1);
    setFailed(null);
    if (blocked !== null) onBlocked?.();
    if (withAccount && !isValidAccount(account)) return;
    setFound(null);
    if (blocked === null) action.mutate(undefined);
  };
  const field = (part: AccountPart) => ({
    name: `test.${part}`,
    label: t(part),
    autoCapitalize: "none",
    spellCheck: false,
    value: typed[part],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [part]: event.currentTarget.value }),
    error: issueText((tried > 0 && accountIssue(account, part)) || undefined),
    errorProps: { role: "alert" },
  });
  return (
    <Card title={title}>
      <EditorFrame className={styles.form} refused={tried} onSubmit={submit}>
        <p className={styles.text}>{text}</p>
        {optional !== undefined && (
          <Checkbox
            size="sm"
            label={optional}
            checked={withAccount}
            onChange={(event) => setWithAccount(event.currentTarget.checked)}
          />
        )}
        {withAccount && (
          <>
            <TextInput {...field("username")} classNames={{ input: styles.mono }} autoComplete="off" maxLength={100} />
            <TextInput
              {...field("authorization_username")}
              classNames={{ input: styles.mono }}
              autoComplete="off"
              maxLength={100}
              description={hint || t("authorization_username_hint")}
              inputWrapperOrder={["label", "input", "error", "description"]}
            />
            <PasswordInput
              {...field("password")}
              autoComplete="new-password"
              maxLength={256}
              visibilityToggleButtonProps={{ "aria-label": t("show"), tabIndex: 0 }}
            />
          </>
        )}
        {tried > 0 && blocked !== null && (
          <p className={styles.mend} role="alert">
            {blocked}
          </p>
        )}
        <Button type="submit" variant="default" loading={action.isPending}>
          {t(found ? "again" : "go")}
        </Button>
        {failed && <FailureNotice title={t("failed")} failed={failed} />}
        {found && (
          <TestResult finding={found.finding} old={found.subject === subject ? null : old}>
            {fix?.(found.finding)}
          </TestResult>
        )}
      </EditorFrame>
    </Card>
  );
}
