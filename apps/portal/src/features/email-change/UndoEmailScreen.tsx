import { profile } from "@portal/model/profile/contract.ts";
import { Button } from "@mantine/core";
import { EntryFrame } from "../../kit/EntryFrame.tsx";
import { FailureNotice } from "../../kit/FailureNotice.tsx";
import { useLinkToken } from "../../kit/link-token.ts";
import { clearSession } from "../../kit/session.ts";
import { useText } from "../../kit/useText.ts";
import { FocusedHeading } from "../../ui/FocusedHeading.tsx";
import { ChangeSettled } from "./ChangeSettled.tsx";
import styles from "./EmailChange.module.css";
import { emailChangeText } from "./text.ts";
import { useEmailChangeLink } from "./useEmailChangeLink.ts";

/** Where the mail to the former address leads. Its effects are told before: whoever clicks logs everybody out. */
export function UndoEmailScreen() {
  const t = useText(emailChangeText);
  const token = useLinkToken();
  // Every session of the account has ended; the one kept here is of no more use.
  const { busy, failed, settled, send } = useEmailChangeLink(profile.undoEmail, () => clearSession("customer"));
  return (
    <EntryFrame>
      {token === null || settled ? (
        <ChangeSettled change="undo" how={settled ?? { kind: "invalid" }} />
      ) : (
        <>
          <FocusedHeading>{t("undo.title")}</FocusedHeading>
          <p className={styles.text}>{t("undo.lead")}</p>
          <ul className={styles.effects}>
            <li>{t("undo.effect.back")}</li>
            <li>{t("undo.effect.out")}</li>
            <li>{t("undo.effect.password")}</li>
          </ul>
          {failed && <FailureNotice title={t("undo.failed")} failed={failed} />}
          <Button size="md" loading={busy} onClick={() => send(token)}>
            {t("undo.submit")}
          </Button>
          <p className={styles.small}>{t("undo.keep")}</p>
        </>
      )}
    </EntryFrame>
  );
}
