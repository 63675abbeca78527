import { mfa } from "@portal/model/mfa/contract.ts";
import { session } from "@portal/model/session/contract.ts";
import { useState, type ComponentType } from "react";
import { asCallFailed } from "../../kit/call-failed.ts";
import { call } from "../../kit/call.ts";
import { loadChunk } from "../../kit/chunk.ts";
import { currentLocale } from "../../kit/locale.ts";
import type { LoginReply } from "../../kit/login-outcome.ts";
import { loadTexts } from "../../kit/text.ts";
import { twoStepText } from "../../kit/two-step/text.ts";
import type { TwoStepPanelProps } from "./two-step/TwoStepPanel.tsx";
import { loginStepText } from "./two-step/text.ts";

type Answer = LoginReply<"customer"> | "cancelled" | "expired";

/** The second step, while it is on the screen in place of the credentials. */
interface Asked extends TwoStepPanelProps {
  readonly Panel: ComponentType<TwoStepPanelProps>;
}

/** Password, then the second step where there is one, then the session: the order of the specification. */
export function useCustomerLogin() {
  const [asked, setAsked] = useState<Asked | null>(null);

  const secondStep = async (email: string): Promise<Answer> => {
    const Panel = await loadPanel();
    const answer = await new Promise<Answer>((settle) => {
      const onDone = async () => {
        const reply = await call(session.login, { body: { email } });
        // The password was right, so a refusal now can only mean that the attempt is over.
        settle(reply.success ? reply : "expired");
      };
      setAsked({ Panel, email, onDone, onExpired: () => settle("expired"), onCancel: () => settle("cancelled") });
    });
    setAsked(null);
    return answer;
  };

  const enter = async (typed: { readonly email: string; readonly password: string }): Promise<Answer> => {
    const begun = await call(mfa.begin, { body: typed }).catch(refusedIsAnAnswer);
    if (!begun.success) return begun;
    return begun.mfa_disabled ? call(session.login, { body: { email: typed.email } }) : secondStep(typed.email);
  };
  return { asked, enter };
}

const loadPanel = () =>
  loadChunk(async () => {
    const [{ TwoStepPanel }] = await Promise.all([
      import("./two-step/TwoStepPanel.tsx"),
      loadTexts([loginStepText, twoStepText], currentLocale()),
    ]);
    return TwoStepPanel;
  }, true);

function refusedIsAnAnswer(thrown: unknown) {
  if (asCallFailed(thrown).code !== "login.refused") throw thrown;
  return { success: false, mfa_disabled: false, refused_at_once: true } as const;
}
