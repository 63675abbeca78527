import { signup } from "@portal/model/signup/contract.ts";
import { useState } from "react";
import { call } from "#platform/http/call.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { sessionFromReply } from "#platform/session/login-outcome.ts";
import { saveSession } from "#platform/session/session.ts";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useSend } from "#platform/http/useSend.ts";

/** Verifies the address, then logs in if this browser signed up; any other browser goes to the login page. */
export function useConfirm() {
  const open = useOpen();
  const [refused, setRefused] = useState(false);
  const sending = useSend(async (token: string) => {
    try {
      await call(signup.verify, { body: { token } });
    } catch (thrown) {
      if (asCallFailed(thrown).code !== "token.invalid") throw thrown;
      return setRefused(true);
    }
    const reply = await call(signup.loginVerified, { body: { token } }).catch(() => null);
    const opened = reply && sessionFromReply<"customer">(reply);
    if (opened) saveSession("customer", opened);
    await open(opened ? "/dashboard" : "/verify-account");
  });
  return { ...sending, refused };
}
