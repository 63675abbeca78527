import { MFA } from "@portal/model/limits.ts";
import { useText } from "#platform/text/useText.ts";
import { CodeForm } from "./CodeForm.tsx";
import styles from "./TwoStepPanel.module.css";
import { loginStepText } from "./text.ts";

interface CodeStepProps {
  readonly email: string;
  readonly onVerified: (recovery_codes: readonly string[] | undefined) => void | Promise<void>;
  readonly onRecovery: () => void;
  readonly onExpired: () => void;
}

export function CodeStep({ email, onVerified, onRecovery, onExpired }: CodeStepProps) {
  const t = useText(loginStepText);
  return (
    <>
      <h1>{t("code.title")}</h1>
      <p className={styles.lead}>{t("code.lead", { digits: MFA.digits })}</p>
      <CodeForm email={email} focused onVerified={onVerified} onExpired={onExpired} />
      <p className={styles.aside}>
        {t("code.no_app")}{" "}
        <button type="button" className="link-button" onClick={onRecovery}>
          {t("code.recovery")}
        </button>
      </p>
    </>
  );
}
