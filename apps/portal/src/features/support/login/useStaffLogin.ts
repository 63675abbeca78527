import { staff } from "@portal/model/staff/contract.ts";
import { useState, type ComponentType } from "react";
import { call } from "#platform/http/call.ts";
import { loadChunk } from "#platform/loading/chunk.ts";
import { currentLocale } from "#platform/text/locale.ts";
import type { LoginReply } from "#platform/session/login-outcome.ts";
import { newPasswordText } from "#domain/passwords/new-password-text.ts";
import { loadTexts } from "#platform/text/text.ts";
import { twoStepText } from "#domain/two-step/text.ts";
import type { StepPanelProps } from "./two-step/StepPanel.tsx";
import { staffStepText } from "./two-step/text.ts";

type Answer = LoginReply<"staff"> | "cancelled" | "expired";

/** The second step while it replaces the credentials. */
interface Asked extends StepPanelProps {
  readonly Panel: ComponentType<StepPanelProps>;
}

/** Password, then always a code. The first login also sets up an app before the code and a new password after it. */
export function useStaffLogin() {
  const [twoStep, setTwoStep] = useState<Asked | null>(null);

  const authenticate = async (typed: { readonly email: string; readonly password: string }): Promise<Answer> => {
    const reply = await call(staff.login, { body: typed });
    if (!reply.success) return reply;
    const [Panel, secret] = await Promise.all([loadPanel(), reply.next === "set_up" ? call(staff.secret, {}) : null]);
    const answer = await new Promise<Answer>((settle) => {
      const ways = { onEntered: settle, onExpired: () => settle("expired"), onCancel: () => settle("cancelled") };
      setTwoStep({ Panel, email: typed.email, secret, ...ways });
    });
    setTwoStep(null);
    return answer;
  };
  return { twoStep, authenticate };
}

const loadPanel = () =>
  loadChunk(async () => {
    const [{ StepPanel }] = await Promise.all([
      import("./two-step/StepPanel.tsx"),
      loadTexts([staffStepText, twoStepText, newPasswordText], currentLocale()),
    ]);
    return StepPanel;
  }, true);
