import type { FieldIssue } from "@portal/model/errors.ts";
import { members } from "@portal/model/members/contract.ts";
import { passwords } from "@portal/model/passwords/contract.ts";
import { passwordIssue } from "@portal/model/passwords/policy.ts";
import { session } from "@portal/model/session/contract.ts";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState, type FormEvent } from "react";
import { boot } from "../../kit/boot.ts";
import { asCallFailed } from "../../kit/call-failed.ts";
import { call } from "../../kit/call.ts";
import { FailureNotice } from "../../kit/FailureNotice.tsx";
import { release } from "../../kit/held.ts";
import { useIssueText } from "../../kit/issue-text.ts";
import { NewPassword } from "../../kit/NewPassword.tsx";
import { useSession } from "../../kit/session.ts";
import { CurrentPassword, type PasswordIssue } from "../../kit/sudo/CurrentPassword.tsx";
import { useLogOut } from "../../kit/useLogOut.ts";
import { useSend } from "../../kit/useSend.ts";
import { useText } from "../../kit/useText.ts";
import { Arrival } from "../../ui/Arrival.tsx";
import { Card } from "../../ui/Card.tsx";
import styles from "./PasswordDueGate.module.css";
import { passwordDueText } from "./text.ts";

/** A password that somebody else has set opens nothing but this page. */
export function PasswordDueGate() {
  const t = useText(passwordDueText);
  const issueText = useIssueText();
  const user = useSession("customer")?.user;
  const email = user?.email ?? "";
  const queries = useQueryClient();
  const leave = useLogOut("customer", session.logout);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [currentIssue, setCurrentIssue] = useState<PasswordIssue | null>(null);
  const [issue, setIssue] = useState<FieldIssue | null>(null);
  const context = { email, brand: boot().brand.name };

  const refuseCurrent = (why: PasswordIssue) => {
    setCurrentIssue(why);
    first.current?.focus();
  };
  const refuseNew = (why: FieldIssue) => {
    setIssue(why);
    second.current?.focus();
  };
  const { busy, failed, send } = useSend(async () => {
    try {
      const { token: sudo } = await call(passwords.prove, { body: { email, password: current } });
      const params = { id: user?.team.id ?? "", mid: user?.id.slice(1) ?? "" };
      await call(members.setPassword, { params, body: { password } }, { sudo });
      release();
      void queries.resetQueries();
    } catch (thrown) {
      const failure = asCallFailed(thrown);
      if (failure.code === "password.wrong") return refuseCurrent("password.wrong");
      const [field] = failure.fields;
      if (!field) throw failure;
      refuseNew(field.issue);
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = passwordIssue(password, context);
    if (current === "") refuseCurrent("field.required");
    else if (found) refuseNew(found);
    else send();
  };
  return (
    <Card padded={false}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.head}>
          <Arrival>{t("title")}</Arrival>
          <p>{t("lead")}</p>
        </div>
        {failed && <FailureNotice title={t("failed")} failed={failed} />}
        <CurrentPassword
          email={email}
          input={first}
          value={current}
          onChange={(typed) => {
            setCurrent(typed);
            setCurrentIssue(null);
          }}
          issue={currentIssue}
        />
        <NewPassword
          input={second}
          first={false}
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            setIssue(null);
          }}
          context={context}
          error={issueText(issue ?? undefined)}
        />
        <div className={styles.actions}>
          <Button size="md" type="submit" loading={busy}>
            {t("save")}
          </Button>
          <Button size="md" variant="subtle" color="gray" onClick={() => void leave()}>
            {t("log_out")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
