import { staff } from "@portal/model/staff/contract.ts";
import { useState, type ComponentType } from "react";
import { call } from "../../kit/call.ts";
import { loadChunk } from "../../kit/chunk.ts";
import { currentLocale } from "../../kit/locale.ts";
import type { LoginReply } from "../../kit/login-outcome.ts";
import { newPasswordText } from "../../kit/new-password-text.ts";
import { loadTexts } from "../../kit/text.ts";
import { twoStepText } from "../../kit/two-step/text.ts";
import type { StepPanelProps } from "./two-step/StepPanel.tsx";
import { staffStepText } from "./two-step/text.ts";

type Answer = LoginReply<"staff"> | "cancelled" | "expired";

/** The second step, while it is on the screen in place of the credentials. */
interface Asked extends StepPanelProps {
  readonly Panel: ComponentType<StepPanelProps>;
}

/** Password, then a code, always; at the first log-in an app before it, and a password of one's own after it. */
export function useStaffLogin() {
  const [asked, setAsked] = useState<Asked | null>(null);

  const enter = async (typed: { readonly email: string; readonly password: string }): Promise<Answer> => {
    const begun = await call(staff.login, { body: typed });
    if (!begun.success) return begun;
    const [Panel, secret] = await Promise.all([loadPanel(), begun.next === "set_up" ? call(staff.secret, {}) : null]);
    const answer = await new Promise<Answer>((settle) => {
      const ways = { onEntered: settle, onExpired: () => settle("expired"), onCancel: () => settle("cancelled") };
      setAsked({ Panel, email: typed.email, secret, ...ways });
    });
    setAsked(null);
    return answer;
  };
  return { asked, enter };
}

const loadPanel = () =>
  loadChunk(async () => {
    const [{ StepPanel }] = await Promise.all([
      import("./two-step/StepPanel.tsx"),
      loadTexts([staffStepText, twoStepText, newPasswordText], currentLocale()),
    ]);
    return StepPanel;
  }, true);
