import { mfa } from "@portal/model/mfa/contract.ts";
import { useState } from "react";
import { call } from "#platform/http/call.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { useStep } from "#domain/two-step/useStep.ts";
import { useTypedCode } from "#domain/two-step/useTypedCode.ts";

interface CodeFormOptions {
  readonly email: string;
  /** Gets recovery codes if this code turned on two-step login. */
  readonly onVerified: (recovery_codes: readonly string[] | undefined) => void | Promise<void>;
  readonly onExpired: () => void;
}

/** State of the code form: the code, whether to remember this browser, and the server's response. */
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
  const { code, issue, refused } = typed;
  const type = (text: string) => {
    if (!busy) typed.type(text, send);
  };
  const submit = () => {
    if (!busy) typed.submit(send);
  };
  return { code, type, remember, setRemember, issue, refused, busy, failed, submit };
}

function nullIfWrong(thrown: unknown): null {
  if (asCallFailed(thrown).code === "mfa.wrong_code") return null;
  throw thrown;
}

/** Optional: a correct code logs the user in even if this fails. */
async function rememberBrowser(): Promise<void> {
  try {
    await call(mfa.skip, { body: { skip: true } });
    await call(mfa.remember, {});
  } catch {
    // The next login asks for a code again.
  }
}
