import { MFA } from "@portal/model/limits.ts";
import { useState } from "react";
import { areTermsOutdated } from "#domain/terms/useTerms.ts";
import { getBootData } from "#platform/loading/boot-data.ts";
import type { CallFailed } from "#platform/http/call-failed.ts";
import { digitsOf } from "#domain/two-step/codes.ts";
import type { AcceptProps } from "./invitation.ts";
import { useAccept } from "./useAccept.ts";

interface OwnAccount extends Pick<AcceptProps, "token" | "onOver"> {
  readonly way: "existing" | "other_product";
  readonly onOldTerms: () => void;
}

/** Password of an existing account, a code if it uses two-step login, and the server's response. */
export function useOwnAccount({ token, way, onOldTerms, onOver }: OwnAccount) {
  const [password, setPassword] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  /** Null until the server asks for it. */
  const [code, setCode] = useState<string | null>(null);
  const [codeIssue, setCodeIssue] = useState<"mfa.wrong_code" | "mfa.code_required" | "mfa_code.length" | null>(null);
  const [refused, setRefused] = useState(0);

  const focusWrong = () => setRefused((times) => times + 1);
  const showRefused = (failed: CallFailed): boolean => {
    if (areTermsOutdated(failed)) {
      onOldTerms();
      return true;
    }
    if (failed.code === "password.wrong") {
      setIsWrong(true);
      focusWrong();
      return true;
    }
    if (failed.code !== "mfa.wrong_code" && failed.code !== "mfa.code_required") return false;
    setCode("");
    setCodeIssue(failed.code);
    focusWrong();
    return true;
  };
  const { busy, failed, minutes, send } = useAccept({ token, way, showRefused, onOver });
  const submit = () => {
    if (busy) return;
    const isShort = code !== null && code.length < MFA.digits;
    setCodeIssue(isShort ? "mfa_code.length" : null);
    if (isShort) return focusWrong();
    send({
      password,
      ...(code && { two_fa_code: code }),
      ...(way === "other_product" && { terms: getBootData().terms }),
    });
  };
  return {
    password,
    typePassword: (typed: string) => {
      setPassword(typed);
      setIsWrong(false);
    },
    isWrong,
    code,
    typeCode: (typed: string) => {
      setCode(digitsOf(typed));
      if (typed !== "") setCodeIssue(null);
    },
    codeIssue,
    refused,
    busy,
    failed,
    minutes,
    submit,
  };
}
