import type { Finding } from "@portal/model/doctor/outcomes.ts";
import type { FieldIssue } from "@portal/model/errors.ts";
import { itsps } from "@portal/model/itsps/contract.ts";
import { sipPasswordIssue, usernameIssue } from "@portal/model/voice/registrations.ts";
import { Button, Checkbox, PasswordInput, TextInput } from "@mantine/core";
import "../../styles/checkbox.ts";
import { useState, type FormEvent } from "react";
import { call } from "../../kit/call.ts";
import type { CallFailed } from "../../kit/call-failed.ts";
import { FailureNotice } from "../../kit/FailureNotice.tsx";
import { useIssueText } from "../../kit/issue-text.ts";
import { useAction } from "../../kit/query.ts";
import { useText } from "../../kit/useText.ts";
import { Card } from "../../ui/Card.tsx";
import styles from "./TestCard.module.css";
import { TestFinding } from "./TestFinding.tsx";
import { providersText } from "./text.ts";
import type { ProviderForm } from "./useProviderForm.ts";

const BLANK = { username: "", authorization_username: "", password: "" };
type Part = keyof typeof BLANK;

const RULES: Readonly<Record<Part, (typed: string) => FieldIssue | null>> = {
  username: (typed) => usernameIssue(typed.trim()),
  authorization_username: (typed) => (typed.trim() === "" ? null : usernameIssue(typed.trim())),
  password: (typed) => (typed === "" ? "field.required" : sipPasswordIssue(typed)),
};

/** Asks the phone system of what stands in the form, saved or not; what is typed here is kept nowhere. */
export function TestCard({ form }: { readonly form: ProviderForm }) {
  const t = useText(providersText);
  const issueText = useIssueText();
  const [withAccount, setWithAccount] = useState(false);
  const [typed, setTyped] = useState(BLANK);
  const [tried, setTried] = useState(false);
  const [found, setFound] = useState<{ readonly finding: Finding; readonly settings: string } | null>(null);
  const [failed, setFailed] = useState<CallFailed | null>(null);
  const { settings } = form.given;
  const said = JSON.stringify(settings);
  const action = useAction({
    context: t("test"),
    run: () => {
      const account = {
        username: typed.username.trim(),
        authorization_username: typed.authorization_username.trim(),
        password: typed.password,
      };
      return call(itsps.test, { body: { settings, ...(withAccount && { account }) } });
    },
    onDone: (finding) => setFound({ finding, settings: said }),
    // It stands here, beside what was asked.
    tell: setFailed,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (action.isPending) return;
    setTried(true);
    setFailed(null);
    setFound(null);
    if (!form.sound) form.look();
    const isTyped = !withAccount || Object.entries(RULES).every(([part, rule]) => rule(typed[part as Part]) === null);
    if (settings.domain && form.sound && isTyped) action.mutate();
  };
  const field = (part: Part) => ({
    name: `test.${part}`,
    label: t(`test.${part}`),
    autoCapitalize: "none",
    spellCheck: false,
    value: typed[part],
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [part]: event.currentTarget.value }),
    error: issueText((tried && RULES[part](typed[part])) || undefined),
    errorProps: { role: "alert" },
  });
  return (
    <Card title={t("test")}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.text}>{t("test.text")}</p>
        <Checkbox
          size="sm"
          label={t("test.with")}
          checked={withAccount}
          onChange={(event) => setWithAccount(event.currentTarget.checked)}
        />
        {withAccount && (
          <>
            <TextInput {...field("username")} classNames={{ input: styles.mono }} autoComplete="off" maxLength={100} />
            <TextInput
              {...field("authorization_username")}
              classNames={{ input: styles.mono }}
              autoComplete="off"
              maxLength={100}
              description={t("test.authorization_username_hint")}
              inputWrapperOrder={["label", "input", "error", "description"]}
            />
            <PasswordInput
              {...field("password")}
              autoComplete="new-password"
              maxLength={256}
              visibilityToggleButtonProps={{ "aria-label": t("test.show"), tabIndex: 0 }}
            />
          </>
        )}
        {tried && !(form.sound && settings.domain) && (
          <p className={styles.mend} role="alert">
            {t(form.sound ? "test.domain" : "test.mend")}
          </p>
        )}
        <Button type="submit" variant="default" loading={action.isPending}>
          {t(found ? "test.again" : "test.go")}
        </Button>
        {failed && <FailureNotice title={t("test.failed")} failed={failed} />}
        {found && <TestFinding finding={found.finding} isOld={found.settings !== said} />}
      </form>
    </Card>
  );
}
