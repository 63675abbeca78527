import { MFA } from "@portal/model/limits.ts";
import { useRef, useState } from "react";
import { digitsOf } from "./codes.ts";

/** State of the code field: the last digit submits it, and a wrong code clears it. */
export function useTypedCode() {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [issue, setIssue] = useState<"mfa.wrong_code" | "mfa_code.length" | null>(null);

  const refuse = () => {
    setCode("");
    setIssue("mfa.wrong_code");
    input.current?.focus();
  };
  const submit = (sent: string, send: (code: string) => void) => {
    const short = sent.length < MFA.digits;
    setIssue(short ? "mfa_code.length" : null);
    if (short) input.current?.focus();
    else send(sent);
  };
  const type = (typed: string, send: (code: string) => void) => {
    const digits = digitsOf(typed);
    setCode(digits);
    if (digits.length === MFA.digits && digits !== code) submit(digits, send);
    else if (digits !== "") setIssue(null);
  };
  return { input, code, issue, refuse, type, submit: (send: (code: string) => void) => submit(code, send) };
}
