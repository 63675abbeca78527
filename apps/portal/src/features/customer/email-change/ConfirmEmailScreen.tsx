import { profile } from "@portal/model/profile/contract.ts";
import { Button } from "@mantine/core";
import { EntryFrame } from "#platform/session/EntryFrame.tsx";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { useLinkToken } from "#platform/routing/link-token.ts";
import { useText } from "#platform/text/useText.ts";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import { ChangeSettled } from "./ChangeSettled.tsx";
import styles from "./EmailChange.module.css";
import { emailChangeText } from "./text.ts";
import { useEmailChangeLink } from "./useEmailChangeLink.ts";

/** Target of the link in the email to a new address. Only the button confirms, so that an email scanner cannot. */
export function ConfirmEmailScreen() {
  const t = useText(emailChangeText);
  const token = useLinkToken();
  const { busy, failed, settled, send } = useEmailChangeLink(profile.confirmEmail);
  return (
    <EntryFrame>
      {token === null || settled ? (
        <ChangeSettled change="confirm" how={settled ?? { kind: "invalid" }} />
      ) : (
        <>
          <FocusedHeading>{t("confirm.title")}</FocusedHeading>
          <p className={styles.text}>{t("confirm.lead")}</p>
          {failed && <FailureNotice title={t("confirm.failed")} failed={failed} />}
          <Button size="md" loading={busy} onClick={() => send(token)}>
            {t("confirm.submit")}
          </Button>
        </>
      )}
    </EntryFrame>
  );
}
