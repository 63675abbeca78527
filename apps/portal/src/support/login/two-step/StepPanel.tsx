import { MFA } from "@portal/model/limits.ts";
import type { Reply } from "@portal/model/kit/endpoint.ts";
import type { staff } from "@portal/model/staff/contract.ts";
import { useState } from "react";
import type { LoginReply } from "../../../kit/login-outcome.ts";
import { AppSecretCard, type AppSecret } from "../../../kit/two-step/AppSecretCard.tsx";
import { useText } from "../../../kit/useText.ts";
import { FocusedHeading } from "../../../ui/FocusedHeading.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { PasswordStep } from "./PasswordStep.tsx";
import styles from "./StepPanel.module.css";
import { staffStepText } from "./text.ts";

export interface StepPanelProps {
  /** Whose password the attempt has shown. */
  readonly email: string;
  /** For the app, at the first log-in; null where it is set up. */
  readonly secret: AppSecret | null;
  readonly onEntered: (reply: LoginReply<"staff">) => void;
  /** The attempt is over, by time or by wrong codes: everything begins with the password again. */
  readonly onExpired: () => void;
  readonly onCancel: () => void;
}

/** What comes after the password, in its place. */
export function StepPanel({ email, secret, onEntered, onExpired, onCancel }: StepPanelProps) {
  const t = useText(staffStepText);
  const [choosing, setChoosing] = useState(false);
  // On a phone the keyboard would cover what has to be done first.
  const [headFirst] = useState(() => secret !== null && matchMedia("(max-width: 47.99em)").matches);
  const step = choosing ? "password" : secret ? "set_up" : "code";
  const coded = (reply: Reply<typeof staff.code>) => (reply.next === "password" ? setChoosing(true) : onEntered(reply));
  return (
    <div className={styles.panel}>
      {/* The focus goes into a field in most steps, so their headings are said apart from it. */}
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
