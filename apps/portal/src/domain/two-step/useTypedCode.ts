import { MFA } from "@portal/model/limits.ts";
import { useState } from "react";
import { useFieldIssue } from "#platform/editor/useFieldIssue.ts";
import { digitsOf } from "./codes.ts";

/** State of the code field: the last digit submits it, and a wrong code clears it. */
export function useTypedCode() {
  const [code, setCode] = useState("");
  const field = useFieldIssue<"mfa.wrong_code" | "mfa_code.length">();

  const refuse = () => {
    setCode("");
    field.refuse("mfa.wrong_code");
  };
  const submit = (sent: string, send: (code: string) => void) => {
    if (field.check(sent.length < MFA.digits ? "mfa_code.length" : null)) send(sent);
  };
  const type = (typed: string, send: (code: string) => void) => {
    const digits = digitsOf(typed);
    setCode(digits);
    if (digits.length === MFA.digits && digits !== code) submit(digits, send);
    else if (digits !== "") field.clear();
  };
  const { issue, refused } = field;
  return { code, issue, refused, refuse, type, submit: (send: (code: string) => void) => submit(code, send) };
}
