import { signup } from "@portal/model/signup/contract.ts";
import { useState } from "react";
import { call } from "../../kit/call.ts";
import { asCallFailed } from "../../kit/call-failed.ts";
import { sessionFromReply } from "../../kit/login-outcome.ts";
import { saveSession } from "../../kit/session.ts";
import { useOpen } from "../../kit/useOpen.ts";
import { useSend } from "../../kit/useSend.ts";

/** Verifies the address, then logs in if this is the browser that signed up; any other is thanked and logs in itself. */
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
