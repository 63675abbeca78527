import type { FieldIssue } from "@portal/model/errors.ts";
import { members } from "@portal/model/members/contract.ts";
import { passwords } from "@portal/model/passwords/contract.ts";
import { passwordIssue } from "@portal/model/passwords/policy.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { getBootData } from "#platform/loading/boot-data.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { GateForm } from "#platform/session/GateForm.tsx";
import { unblock } from "#platform/session/session-gate.ts";
import { useIssueText } from "#platform/text/issue-text.ts";
import { NewPassword } from "#domain/passwords/NewPassword.tsx";
import { useSession } from "#platform/session/session.ts";
import { CurrentPassword, type PasswordIssue } from "#domain/sudo/CurrentPassword.tsx";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { passwordDueText } from "./text.ts";

/** Shown instead of every page until the user replaces a password that someone else set. */
export function PasswordDueGate() {
  const t = useText(passwordDueText);
  const issueText = useIssueText();
  const user = useSession("customer")?.user;
  const email = user?.email ?? "";
  const queries = useQueryClient();
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [currentIssue, setCurrentIssue] = useState<PasswordIssue | null>(null);
  const [issue, setIssue] = useState<FieldIssue | null>(null);
  // Only the server knows whether two-step login allows a shorter password.
  const context = { email, brand: getBootData().brand.name, policy: getBootData().passwords, two_step: true };

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
      unblock();
      void queries.resetQueries();
    } catch (thrown) {
      const failure = asCallFailed(thrown);
      if (failure.code === "password.wrong") return refuseCurrent("password.wrong");
      const [field] = failure.fields;
      if (!field) throw failure;
      refuseNew(field.issue);
    }
  });
  const submit = () => {
    const found = passwordIssue(password, context);
    if (current === "") refuseCurrent("field.required");
    else if (found) refuseNew(found);
    else send();
  };
  return (
    <GateForm
      title={t("title")}
      lead={t("lead")}
      labels={{ failed: t("failed"), send: t("save"), log_out: t("log_out") }}
      failed={failed}
      busy={busy}
      onSubmit={submit}
    >
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
    </GateForm>
  );
}
