import { doctor } from "@portal/model/doctor/contract.ts";
import type { Finding } from "@portal/model/doctor/outcomes.ts";
import type { FieldIssue } from "@portal/model/errors.ts";
import { sipPasswordIssue, usernameIssue } from "@portal/model/voice/registrations.ts";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { call } from "../../../kit/call.ts";
import type { CallFailed } from "../../../kit/call-failed.ts";
import { FailureNotice } from "../../../kit/FailureNotice.tsx";
import { useIssueText } from "../../../kit/issue-text.ts";
import { useAction } from "../../../kit/query.ts";
import { useText } from "../../../kit/useText.ts";
import { Card } from "../../../ui/Card.tsx";
import { TestResult } from "./TestResult.tsx";
import styles from "./TestPanel.module.css";
import { editorText } from "./text.ts";
import type { AccountForm } from "./useAccount.ts";

const BLANK = { username: "", authorization_username: "", password: "" };
type Typed = typeof BLANK;
type Part = keyof Typed;

const RULES: Readonly<Record<Part, (typed: string) => FieldIssue | null>> = {
  username: (typed) => usernameIssue(typed.trim()),
  authorization_username: (typed) => (typed.trim() === "" ? null : usernameIssue(typed.trim())),
  password: (typed) => (typed === "" ? "field.required" : sipPasswordIssue(typed)),
};

interface TestPanelProps {
  readonly team_id: string;
  readonly account_id: string;
  readonly form: AccountForm;
}

/** Asks the phone system whether it takes an account with what stands in the form; what is typed here is kept nowhere. */
export function TestPanel({ team_id, account_id, form }: TestPanelProps) {
  const t = useText(editorText);
  const issueText = useIssueText();
  const element = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(BLANK);
  const [tried, setTried] = useState(0);
  const [found, setFound] = useState<{ readonly finding: Finding; readonly settings: string } | null>(null);
  const [failed, setFailed] = useState<CallFailed | null>(null);
  const settings = JSON.stringify(form.outcome);
  const issueOf = (part: Part) => (tried > 0 ? RULES[part](typed[part]) : null) ?? undefined;
  useEffect(() => {
    if (tried > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);

  const action = useAction({
    context: t("test"),
    run: async () => {
      const unsaved = {
        ...typed,
        username: typed.username.trim(),
        authorization_username: typed.authorization_username.trim(),
        settings: form.outcome,
      };
      return call(doctor.test, { params: { id: team_id, vid: account_id }, body: { unsaved } });
    },
    onDone: (finding) => setFound({ finding, settings }),
    // It stands here, beside what was asked.
    tell: setFailed,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (action.isPending) return;
    setTried((times) => times + 1);
    setFailed(null);
    if (Object.entries(RULES).some(([part, rule]) => rule(typed[part as Part]))) return;
    setFound(null);
    if (form.sound) action.mutate();
  };
  const field = (part: Part) => ({
    name: `test.${part}`,
    label: t(`test.${part}`),
    autoCapitalize: "none",
    spellCheck: false,
    value: typed[part],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [part]: event.currentTarget.value }),
    error: issueText(issueOf(part)),
    errorProps: { role: "alert" },
  });
  return (
    <Card title={t("test")}>
      <form ref={element} className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.text}>{t("test.text")}</p>
        <TextInput {...field("username")} classNames={{ input: styles.mono }} autoComplete="off" maxLength={100} />
        <TextInput
          {...field("authorization_username")}
          classNames={{ input: styles.mono }}
          autoComplete="off"
          maxLength={100}
          description={form.provider?.authorization_username_hint || t("test.authorization_username_hint")}
          inputWrapperOrder={["label", "input", "error", "description"]}
        />
        <PasswordInput
          {...field("password")}
          autoComplete="new-password"
          maxLength={256}
          visibilityToggleButtonProps={{ "aria-label": t("password.show"), tabIndex: 0 }}
        />
        {tried > 0 && !form.sound && (
          <p className={styles.mend} role="alert">
            {t("test.mend")}
          </p>
        )}
        <Button type="submit" variant="default" loading={action.isPending}>
          {t(found ? "test.again" : "test.go")}
        </Button>
        {failed && <FailureNotice title={t("test.failed")} failed={failed} />}
        {found && <TestResult form={form} finding={found.finding} isOld={found.settings !== settings} />}
      </form>
    </Card>
  );
}
