import { MFA } from "@portal/model/limits.ts";
import { mfa } from "@portal/model/mfa/contract.ts";
import { useRef, useState } from "react";
import { call } from "../../../kit/call.ts";
import { asCallFailed } from "../../../kit/call-failed.ts";
import { digitsOf } from "../../../kit/two-step/codes.ts";
import { useStep } from "./useStep.ts";

interface CodeFormOptions {
  readonly email: string;
  /** With recovery codes when this code has switched the second step on. */
  readonly onVerified: (recovery_codes: readonly string[] | undefined) => void | Promise<void>;
  readonly onExpired: () => void;
}

/** The code that is typed, the wish not to be asked again, and what the server says to them. */
export function useCodeForm({ email, onVerified, onExpired }: CodeFormOptions) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [remember, setRemember] = useState(false);
  const [issue, setIssue] = useState<"mfa.wrong_code" | "mfa_code.length" | null>(null);

  const { busy, failed, send } = useStep(onExpired, async (two_fa_code: string) => {
    const answer = await call(mfa.verify, { body: { email, two_fa_code } }).catch(nullIfWrong);
    if (answer) {
      if (remember) await rememberBrowser();
      return onVerified(answer.recovery_codes);
    }
    setCode("");
    setRemember(false);
    setIssue("mfa.wrong_code");
    input.current?.focus();
  });
  const submit = (sent: string) => {
    if (busy) return;
    const short = sent.length < MFA.digits;
    setIssue(short ? "mfa_code.length" : null);
    if (short) input.current?.focus();
    else send(sent);
  };
  const type = (typed: string) => {
    if (busy) return;
    const digits = digitsOf(typed);
    setCode(digits);
    if (digits.length === MFA.digits && digits !== code) submit(digits);
    else if (digits !== "") setIssue(null);
  };
  return { input, code, type, remember, setRemember, issue, busy, failed, submit: () => submit(code) };
}

function nullIfWrong(thrown: unknown): null {
  if (asCallFailed(thrown).code === "mfa.wrong_code") return null;
  throw thrown;
}

/** A comfort only: whoever has shown the right code comes in, kept wish or not. */
async function rememberBrowser(): Promise<void> {
  try {
    await call(mfa.skip, { body: { skip: true } });
    await call(mfa.remember, {});
  } catch {
    // The next log-in asks for a code again.
  }
}
