import { mfa } from "@portal/model/mfa/contract.ts";
import { useState } from "react";
import { call } from "../../../kit/call.ts";
import { asCallFailed } from "../../../kit/call-failed.ts";
import { useStep } from "../../../kit/two-step/useStep.ts";
import { useTypedCode } from "../../../kit/two-step/useTypedCode.ts";

interface CodeFormOptions {
  readonly email: string;
  /** With recovery codes when this code has switched the second step on. */
  readonly onVerified: (recovery_codes: readonly string[] | undefined) => void | Promise<void>;
  readonly onExpired: () => void;
}

/** The code that is typed, the wish not to be asked again, and what the server says to them. */
export function useCodeForm({ email, onVerified, onExpired }: CodeFormOptions) {
  const typed = useTypedCode();
  const [remember, setRemember] = useState(false);

  const { busy, failed, send } = useStep(onExpired, async (two_fa_code: string) => {
    const answer = await call(mfa.verify, { body: { email, two_fa_code } }).catch(nullIfWrong);
    if (answer) {
      if (remember) await rememberBrowser();
      return onVerified(answer.recovery_codes);
    }
    setRemember(false);
    typed.refuse();
  });
  const { input, code, issue } = typed;
  const type = (text: string) => {
    if (!busy) typed.type(text, send);
  };
  const submit = () => {
    if (!busy) typed.submit(send);
  };
  return { input, code, type, remember, setRemember, issue, busy, failed, submit };
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
