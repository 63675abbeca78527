import { MFA } from "@portal/model/limits.ts";
import type { Reply } from "@portal/model/kit/endpoint.ts";
import type { staff } from "@portal/model/staff/contract.ts";
import { useState } from "react";
import type { LoginReply } from "#platform/session/login-outcome.ts";
import { AppSecretCard, type AppSecret } from "#domain/two-step/AppSecretCard.tsx";
import { useText } from "#platform/text/useText.ts";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { PasswordStep } from "./PasswordStep.tsx";
import styles from "./StepPanel.module.css";
import { staffStepText } from "./text.ts";

export interface StepPanelProps {
  /** The account whose password was entered. */
  readonly email: string;
  /** Secret for the app at the first login; null if it is already set up. */
  readonly secret: AppSecret | null;
  readonly onEntered: (reply: LoginReply<"staff">) => void;
  /** Called when the attempt ended, by timeout or wrong codes: the login starts over with the password. */
  readonly onExpired: () => void;
  readonly onCancel: () => void;
}

/** The steps after the password. Replaces the credentials. */
export function StepPanel({ email, secret, onEntered, onExpired, onCancel }: StepPanelProps) {
  const t = useText(staffStepText);
  const [choosing, setChoosing] = useState(false);
  // On phones the keyboard would cover the first steps.
  const [headFirst] = useState(() => secret !== null && matchMedia("(max-width: 47.99em)").matches);
  const step = choosing ? "password" : secret ? "set_up" : "code";
  const coded = (reply: Reply<typeof staff.code>) => (reply.next === "password" ? setChoosing(true) : onEntered(reply));
  return (
    <div className={styles.panel}>
      {/* Most steps move the focus to a field, so their headings are announced separately. */}
      <output className="vh">{t(`${step}.title`)}</output>
      {headFirst && !choosing ? <FocusedHeading>{t(`${step}.title`)}</FocusedHeading> : <h1>{t(`${step}.title`)}</h1>}
      <p className={styles.lead}>{t(`${step}.lead`, { digits: MFA.digits })}</p>
      {step === "set_up" && secret && <AppSecretCard email={email} secret={secret} />}
      {step === "password" ? (
        <PasswordStep email={email} onEntered={onEntered} onExpired={onExpired} />
      ) : (
        <CodeForm focused={!headFirst} onCoded={coded} onExpired={onExpired} />
      )}
      {step === "code" && <p className={styles.aside}>{t("code.no_app")}</p>}
      <p className={styles.foot}>
        <button type="button" className="link-button" onClick={onCancel}>
          {t("back")}
        </button>
      </p>
    </div>
  );
}
