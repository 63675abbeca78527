import { useState } from "react";
import { Link } from "#platform/routing/Link.tsx";
import { EntryFrame } from "#platform/session/EntryFrame.tsx";
import { useText } from "#platform/text/useText.ts";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import styles from "./Form.module.css";
import { InvitationPanel } from "./InvitationPanel.tsx";
import { joinToken } from "./join-token.ts";
import { joinText } from "./text.ts";

export function JoinScreen() {
  const t = useText(joinText);
  const [token] = useState(joinToken);
  return (
    <EntryFrame>
      {token === null ? (
        <>
          <FocusedHeading>{t("again.title")}</FocusedHeading>
          <p className={styles.lead}>{t("again.lead")}</p>
          <p className={styles.lead}>
            {t("again.joined")} <Link to="/login">{t("again.login")}</Link>
          </p>
        </>
      ) : (
        <InvitationPanel token={token} />
      )}
    </EntryFrame>
  );
}
