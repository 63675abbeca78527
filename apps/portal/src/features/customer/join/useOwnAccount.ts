import { MFA, TERMS_VERSIONS } from "@portal/model/limits.ts";
import { useEffect, useRef, useState } from "react";
import type { CallFailed } from "#platform/http/call-failed.ts";
import { digitsOf } from "#domain/two-step/codes.ts";
import type { AcceptProps } from "./invitation.ts";
import { useAccept } from "./useAccept.ts";

interface OwnAccount extends Pick<AcceptProps, "token" | "onOver"> {
  readonly way: "existing" | "other_product";
}

/** Password of an existing account, a code if it uses two-step login, and the server's response. */
export function useOwnAccount({ token, way, onOver }: OwnAccount) {
  const passwordInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  /** Null until the server asks for it. */
  const [code, setCode] = useState<string | null>(null);
  const [codeIssue, setCodeIssue] = useState<"mfa.wrong_code" | "mfa.code_required" | "mfa_code.length" | null>(null);
  // The field must be rendered before it can take the focus.
  useEffect(() => {
    if (codeIssue) codeInput.current?.focus();
  }, [codeIssue]);

  const showRefused = (failed: CallFailed): boolean => {
    if (failed.code === "password.wrong") {
      setIsWrong(true);
      passwordInput.current?.focus();
      return true;
    }
    if (failed.code !== "mfa.wrong_code" && failed.code !== "mfa.code_required") return false;
    setCode("");
    setCodeIssue(failed.code);
    return true;
  };
  const { busy, failed, minutes, send } = useAccept({ token, way, showRefused, onOver });
  const submit = () => {
    if (busy) return;
    const isShort = code !== null && code.length < MFA.digits;
    setCodeIssue(isShort ? "mfa_code.length" : null);
    if (isShort) return;
    send({ password, ...(code && { two_fa_code: code }), ...(way === "other_product" && { terms: TERMS_VERSIONS }) });
  };
  return {
    passwordInput,
    password,
    typePassword: (typed: string) => {
      setPassword(typed);
      setIsWrong(false);
    },
    isWrong,
    codeInput,
    code,
    typeCode: (typed: string) => {
      setCode(digitsOf(typed));
      if (typed !== "") setCodeIssue(null);
    },
    codeIssue,
    busy,
    failed,
    minutes,
    submit,
  };
}
