import { session } from "@portal/model/session/contract.ts";
import { useEffect, useRef, useState } from "react";
import { call } from "../../kit/call.ts";
import { asCallFailed } from "../../kit/call-failed.ts";
import { sessionFromReply } from "../../kit/login-outcome.ts";
import { clearSession, readSession, saveSession } from "../../kit/session.ts";
import { useSend } from "../../kit/useSend.ts";
import { confirmAddress } from "./confirm-address.ts";

/** Sends a token of the support staff's as soon as the page is there, once; again only when no answer came. */
export function useTokenLogin(token: string) {
  const [state, setState] = useState<"sending" | "opened" | "invalid">("sending");
  const { failed, send } = useSend(async () => {
    // Said by the staff's own host when it confirms; it only shows what the server lets them do anyway.
    const writes = location.hash === "#write" || undefined;
    // Nobody enters an account out of another one that they entered in this way.
    if (readSession("customer")?.user.support_login_as_user) clearSession("customer");
    const reply = await call(session.loginAsUser, { body: { token } }).catch(refusedIsAnAnswer);
    const opened = sessionFromReply<"customer">(reply);
    if (opened) {
      saveSession("customer", writes ? { ...opened, writes } : opened);
      return setState("opened");
    }
    const elsewhere = confirmAddress(reply.confirm_at ?? "", location.origin);
    // The page is left, so it goes on saying that it is at work.
    if (elsewhere) location.replace(elsewhere);
    else setState("invalid");
  });
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    send();
  });
  return { state, failed, again: send };
}

/** A token that is refused, or none at all, is an answer; no answer is not. */
function refusedIsAnAnswer(thrown: unknown): { success: false; confirm_at?: string } {
  const { status } = asCallFailed(thrown);
  if (status === 400 || status === 403) return { success: false };
  throw thrown;
}
