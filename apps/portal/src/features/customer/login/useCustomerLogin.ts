import { mfa } from "@portal/model/mfa/contract.ts";
import { session } from "@portal/model/session/contract.ts";
import { useState, type ComponentType } from "react";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { loadChunk } from "#platform/loading/chunk.ts";
import { currentLocale } from "#platform/text/locale.ts";
import type { LoginReply } from "#platform/session/login-outcome.ts";
import { loadTexts } from "#platform/text/text.ts";
import { twoStepText } from "#domain/two-step/text.ts";
import type { TwoStepPanelProps } from "./two-step/TwoStepPanel.tsx";
import { loginStepText } from "./two-step/text.ts";

type Answer = LoginReply<"customer"> | "cancelled" | "expired";

/** The second step while it replaces the credentials. */
interface Asked extends TwoStepPanelProps {
  readonly Panel: ComponentType<TwoStepPanelProps>;
}

/** Password, then the second step if needed, then the session: the order of the specification. */
export function useCustomerLogin() {
  const [twoStep, setTwoStep] = useState<Asked | null>(null);

  const secondStep = async (email: string): Promise<Answer> => {
    const Panel = await loadPanel();
    const answer = await new Promise<Answer>((settle) => {
      const onDone = async () => {
        const reply = await call(session.login, { body: { email } });
        // The password was right, so a rejection now can only mean that the attempt has expired.
        settle(reply.success ? reply : "expired");
      };
      setTwoStep({ Panel, email, onDone, onExpired: () => settle("expired"), onCancel: () => settle("cancelled") });
    });
    setTwoStep(null);
    return answer;
  };

  const authenticate = async (typed: { readonly email: string; readonly password: string }): Promise<Answer> => {
    const reply = await call(mfa.begin, { body: typed }).catch(replyFromRejection);
    if (!reply.success) return reply;
    return reply.mfa_disabled ? call(session.login, { body: { email: typed.email } }) : secondStep(typed.email);
  };
  return { twoStep, authenticate };
}

const loadPanel = () =>
  loadChunk(async () => {
    const [{ TwoStepPanel }] = await Promise.all([
      import("./two-step/TwoStepPanel.tsx"),
      loadTexts([loginStepText, twoStepText], currentLocale()),
    ]);
    return TwoStepPanel;
  }, true);

function replyFromRejection(thrown: unknown) {
  if (asCallFailed(thrown).code !== "login.refused") throw thrown;
  return { success: false, mfa_disabled: false, refused_at_once: true } as const;
}
