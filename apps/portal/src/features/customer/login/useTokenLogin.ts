import { session } from "@portal/model/session/contract.ts";
import { useEffect, useRef, useState } from "react";
import { call } from "#platform/http/call.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { sessionFromReply } from "#platform/session/login-outcome.ts";
import { clearSession, readSession, saveSession } from "#platform/session/session.ts";
import { useSend } from "#platform/http/useSend.ts";
import { confirmAddress } from "./confirm-address.ts";

/** Sends the impersonation token once when the page opens, and again only if there was no response. */
export function useTokenLogin(token: string) {
  const [state, setState] = useState<"sending" | "opened" | "invalid">("sending");
  const { failed, send } = useSend(async () => {
    // Set by the staff host on confirmation. Only affects what is shown; the server enforces permissions.
    const writes = location.hash === "#write" || undefined;
    // Staff cannot enter an account from within another impersonation.
    if (readSession("customer")?.user.support_login_as_user) clearSession("customer");
    const reply = await call(session.loginAsUser, { body: { token } }).catch(replyFromRejection);
    const opened = sessionFromReply<"customer">(reply);
    if (opened) {
      saveSession("customer", writes ? { ...opened, writes } : opened);
      return setState("opened");
    }
    const elsewhere = confirmAddress(reply.confirm_at ?? "", location.origin);
    // Keeps the pending state, since the browser leaves the page.
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

/** Treats a rejected or missing token as a reply; a network failure is not one. */
function replyFromRejection(thrown: unknown): { success: false; confirm_at?: string } {
  const { status } = asCallFailed(thrown);
  if (status === 400 || status === 403) return { success: false };
  throw thrown;
}
