import { useText } from "#platform/text/useText.ts";
import styles from "./AppSecretCard.module.css";
import { groupsOfFour } from "./codes.ts";
import { CopyText } from "#platform/feedback/CopyText.tsx";
import { twoStepText } from "./text.ts";

/** The secret for typing, in groups. Copying yields it without spaces. */
export function AppKey({ label, secret }: { readonly label: string; readonly secret: string }) {
  const t = useText(twoStepText);
  return (
    <div className={styles.key}>
      <span>{label}</span>
      <CopyText text={secret} label={t("app.key_copy")} size="compact-sm" />
      <code>{groupsOfFour(secret).join(" ")}</code>
    </div>
  );
}
