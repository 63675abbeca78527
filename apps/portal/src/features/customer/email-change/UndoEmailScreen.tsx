import { profile } from "@portal/model/profile/contract.ts";
import { Button } from "@mantine/core";
import { EntryFrame } from "#platform/session/EntryFrame.tsx";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { useLinkToken } from "#platform/routing/link-token.ts";
import { clearSession } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import { ChangeSettled } from "./ChangeSettled.tsx";
import styles from "./EmailChange.module.css";
import { emailChangeText } from "./text.ts";
import { useEmailChangeLink } from "./useEmailChangeLink.ts";

/** Target of the link in the email to the former address. Explains first that undoing ends every session. */
export function UndoEmailScreen() {
  const t = useText(emailChangeText);
  const token = useLinkToken();
  // Every session of the account has ended, so the stored one is useless.
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
