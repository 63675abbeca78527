import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import type { CheckResult } from "@portal/model/account-check/outcomes.ts";
import { Button, Checkbox, PasswordInput, TextInput } from "@mantine/core";
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";
import { Card } from "../../ui/Card.tsx";
import type { CallFailed } from "../call-failed.ts";
import { FailureNotice } from "../FailureNotice.tsx";
import { useIssueText } from "../issue-text.ts";
import { useAction } from "../query.ts";
import { useText } from "../useText.ts";
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
  /** What is asked about: an answer to something else is an old one. */
  readonly asked: string;
  readonly old: string;
  /** What must be mended elsewhere before anything can be asked; null: nothing. */
  readonly blocked: string | null;
  /** It was tried all the same. */
  readonly onBlocked?: () => void;
  /** Where it can be asked without an account: the words for asking with one. */
  readonly optional?: string;
  /** What a provider calls the authorization username. */
  readonly hint?: string | undefined;
  readonly run: (account: TypedAccount | null) => Promise<CheckResult>;
  readonly mend?: (finding: CheckResult) => ReactNode;
}

/** Asks a phone system for real; what is typed here is kept nowhere. */
export function TestForm({ title, text, asked, old, blocked, onBlocked, optional, hint, run, mend }: TestFormProps) {
  const t = useText(testText);
  const issueText = useIssueText();
  const element = useRef<HTMLFormElement>(null);
  const [withAccount, setWithAccount] = useState(optional === undefined);
  const [typed, setTyped] = useState(BLANK);
  const [tried, setTried] = useState(0);
  const [found, setFound] = useState<{ readonly finding: CheckResult; readonly asked: string } | null>(null);
  const [failed, setFailed] = useState<CallFailed | null>(null);
  const account = accountOf(typed);
  useEffect(() => {
    if (tried > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);

  const action = useAction({
    context: title,
    run: () => run(withAccount ? account : null),
    onDone: (finding) => setFound({ finding, asked }),
    // It stands here, beside what was asked.
    tell: setFailed,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
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
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
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
          <TestResult finding={found.finding} old={found.asked === asked ? null : old}>
            {mend?.(found.finding)}
          </TestResult>
        )}
      </form>
    </Card>
  );
}
