import { MFA } from "@portal/model/limits.ts";
import { useEffect, useRef, useState } from "react";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { useFieldIssue } from "#platform/editor/useFieldIssue.ts";
import { digitsOf } from "#domain/two-step/codes.ts";
import { useSend } from "#platform/http/useSend.ts";
import type { PasswordIssue } from "./CurrentPassword.tsx";

type CodeIssue = "mfa.wrong_code" | "mfa.code_required" | "mfa_code.length";

export interface Prove {
  /** Sends the proof. Errors are shown at the fields. */
  readonly prove: (typed: { password: string; two_fa_code?: string }) => Promise<void>;
  /** Whether two-step login applies: known, or a function that asks the server. Must be stable. */
  readonly asksCode: true | ((signal: AbortSignal) => Promise<boolean>);
}

/** State of the password prompt and the server's response to it. */
export function useProve({ prove, asksCode }: Prove) {
  const passwordInput = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [codeAsked, setCodeAsked] = useState(asksCode === true);
  const [passwordIssue, setPasswordIssue] = useState<PasswordIssue | null>(null);
  const codeField = useFieldIssue<CodeIssue>();

  useEffect(() => {
    if (asksCode === true) return undefined;
    const leaving = new AbortController();
    asksCode(leaving.signal).then(
      (asks) => setCodeAsked((asked) => asked || asks),
      // Ignored: the server asks for the code anyway if it needs one.
      () => {},
    );
    return () => leaving.abort();
  }, [asksCode]);

  const refusePassword = (issue: PasswordIssue) => {
    setPasswordIssue(issue);
    passwordInput.current?.focus();
    passwordInput.current?.select();
  };
  const refuseCode = (issue: CodeIssue) => {
    setCodeAsked(true);
    codeField.refuse(issue);
    setCode("");
  };
  const { busy, failed, send } = useSend(async () => {
    try {
      await prove({ password, ...(code !== "" && { two_fa_code: code }) });
    } catch (thrown) {
      const failure = asCallFailed(thrown);
      if (failure.code === "password.wrong") refusePassword(failure.code);
      else if (failure.code === "mfa.wrong_code" || failure.code === "mfa.code_required") refuseCode(failure.code);
      else throw failure;
    }
  });
  const submit = () => {
    if (busy) return;
    setPasswordIssue(null);
    codeField.clear();
    if (password === "") refusePassword("field.required");
    else if (codeAsked && code.length < MFA.digits) codeField.refuse("mfa_code.length");
    else send();
  };
  return {
    passwordInput,
    password,
    setPassword,
    passwordIssue,
    code,
    setCode: (typed: string) => setCode(digitsOf(typed)),
    codeIssue: codeField.issue,
    codeRefused: codeField.refused,
    codeAsked,
    busy,
    failed,
    submit,
  };
}
