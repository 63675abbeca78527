import { join, type JoinWay } from "@portal/model/join/contract.ts";
import type { Body } from "@portal/model/kit/endpoint.ts";
import { useState } from "react";
import { call } from "#platform/http/call.ts";
import { asCallFailed, type CallFailed } from "#platform/http/call-failed.ts";
import { currentLocale } from "#platform/text/locale.ts";
import { clearSession, saveSession } from "#platform/session/session.ts";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useSend } from "#platform/http/useSend.ts";
import { clearJoinToken } from "./join-token.ts";
import { outcomeOf, type Over } from "./outcome.ts";

type Given = Omit<Body<typeof join.accept>, "token" | "way" | "locale">;

interface Acceptance {
  readonly token: string;
  readonly way: JoinWay;
  /** Shows the rejection at its field; returns false if no field caused it. */
  readonly showRefused: (failed: CallFailed) => boolean;
  readonly onOver: (over: Over) => void;
}

/** Accepts the invitation, then logs in or says what has to come first. */
export function useAccept({ token, way, showRefused, onOver }: Acceptance) {
  const open = useOpen();
  const [minutes, setMinutes] = useState(0);
  const sending = useSend(async (given: Given) => {
    setMinutes(0);
    const body = { token, way, locale: currentLocale(), ...given };
    const outcome = await call(join.accept, { body }).then(
      (reply) => outcomeOf(reply, given.email ?? ""),
      (thrown: unknown) => {
        const failed = asCallFailed(thrown);
        if (failed.code === "token.invalid") return { kind: "used" as const };
        if (showRefused(failed)) return null;
        throw failed;
      },
    );
    if (outcome === null) return;
    if (outcome.kind === "slow") return setMinutes(outcome.minutes);
    clearJoinToken();
    if (outcome.kind === "opened") {
      saveSession("customer", outcome.session);
      return open("/dashboard");
    }
    // Otherwise the login page would redirect to the account that was signed in before.
    if (outcome.kind === "log_in") clearSession("customer");
    onOver(outcome);
  });
  return { ...sending, minutes };
}
