import { LINK_LIFE_S } from "@portal/model/limits.ts";
import { EntryFrame } from "#platform/session/EntryFrame.tsx";
import { Link } from "#platform/routing/Link.tsx";
import { useText } from "#platform/text/useText.ts";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import styles from "./Form.module.css";
import { recoveryText } from "./text.ts";

interface LinkSentProps {
  readonly email: string;
  readonly onChange: () => void;
}

/** The same whether or not the account exists: the user has not proven that the address is theirs. */
export function LinkSent({ email, onChange }: LinkSentProps) {
  const t = useText(recoveryText);
  return (
    <EntryFrame>
      <FocusedHeading>{t("sent.title")}</FocusedHeading>
      <p className={styles.text}>{t("sent.lead", { email })}</p>
      <p className={styles.text}>{t("sent.hint", { count: LINK_LIFE_S.reset / 3600 })}</p>
      <p className={styles.small}>
        <button type="button" className="link-button" onClick={onChange}>
          {t("sent.again")}
        </button>
      </p>
      <p className={styles.small}>
        <Link to="/login">{t("back")}</Link>
      </p>
    </EntryFrame>
  );
}
