import type { Sudo } from "@portal/model/access.ts";
import { MFA } from "@portal/model/limits.ts";
import { mfa } from "@portal/model/mfa/contract.ts";
import { passwords } from "@portal/model/passwords/contract.ts";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { asCallFailed } from "../call-failed.ts";
import { call } from "../call.ts";
import { digitsOf } from "../two-step/codes.ts";
import { useSend } from "../useSend.ts";
import type { PasswordIssue } from "./CurrentPassword.tsx";
import type { Proof } from "./proofs.ts";

type CodeIssue = "mfa.wrong_code" | "mfa.code_required" | "mfa_code.length";

interface Prove {
  readonly email: string;
  readonly purpose: Sudo;
  readonly onProven: (proof: Proof) => void;
}

/** What is typed into the dialog and what the server says to it. */
export function useProve({ email, purpose, onProven }: Prove) {
  const passwordInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [codeAsked, setCodeAsked] = useState(false);
  const [passwordIssue, setPasswordIssue] = useState<PasswordIssue | null>(null);
  const [codeIssue, setCodeIssue] = useState<CodeIssue | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    call(mfa.isEnabledForMe, {}, { signal: leaving.signal }).then(
      ({ is_2fa_enabled }) => setCodeAsked((asked) => asked || is_2fa_enabled),
      // The server asks for the code by itself where it wants one.
      () => {},
    );
    return () => leaving.abort();
  }, []);
  // The field must be there before it can have the focus.
  useEffect(() => {
    if (codeIssue) codeInput.current?.focus();
  }, [codeIssue]);

  const refusePassword = (issue: PasswordIssue) => {
    setPasswordIssue(issue);
    passwordInput.current?.focus();
    passwordInput.current?.select();
  };
  const refuseCode = (issue: CodeIssue) => {
    setCodeAsked(true);
    setCodeIssue(issue);
    setCode("");
  };
  const { busy, failed, send } = useSend(async () => {
    const two_fa_code = code === "" ? {} : { two_fa_code: code };
    try {
      onProven(await call(passwords.prove, { body: { email, password, purpose, ...two_fa_code } }));
    } catch (thrown) {
      const failure = asCallFailed(thrown);
      if (failure.code === "password.wrong") refusePassword(failure.code);
      else if (failure.code === "mfa.wrong_code" || failure.code === "mfa.code_required") refuseCode(failure.code);
      else throw failure;
    }
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setPasswordIssue(null);
    setCodeIssue(null);
    if (password === "") refusePassword("field.required");
    else if (codeAsked && code.length < MFA.digits) setCodeIssue("mfa_code.length");
    else send();
  };
  return {
    passwordInput,
    password,
    setPassword,
    passwordIssue,
    codeInput,
    code,
    setCode: (typed: string) => setCode(digitsOf(typed)),
    codeIssue,
    codeAsked,
    busy,
    failed,
    submit,
  };
}
