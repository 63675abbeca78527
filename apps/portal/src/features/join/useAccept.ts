import { join, type JoinWay } from "@portal/model/join/contract.ts";
import type { Body } from "@portal/model/kit/endpoint.ts";
import { useState } from "react";
import { call } from "../../kit/call.ts";
import { asCallFailed, type CallFailed } from "../../kit/call-failed.ts";
import { currentLocale } from "../../kit/locale.ts";
import { clearSession, saveSession } from "../../kit/session.ts";
import { useOpen } from "../../kit/useOpen.ts";
import { useSend } from "../../kit/useSend.ts";
import { clearJoinToken } from "./join-token.ts";
import { outcomeOf, type Over } from "./outcome.ts";

type Given = Omit<Body<typeof join.accept>, "token" | "way" | "locale">;

interface Acceptance {
  readonly token: string;
  readonly way: JoinWay;
  /** Puts what was refused under its field; false when no field is to blame. */
  readonly showRefused: (failed: CallFailed) => boolean;
  readonly onOver: (over: Over) => void;
}

/** Takes up the invitation, then goes in, or says what has to come first. */
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
    // Otherwise the log-in page would lead to whoever was signed in before.
    if (outcome.kind === "log_in") clearSession("customer");
    onOver(outcome);
  });
  return { ...sending, minutes };
}
