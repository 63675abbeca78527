import { Button } from "@mantine/core";
import { EntryFrame } from "#platform/session/EntryFrame.tsx";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { useLinkToken } from "#platform/routing/link-token.ts";
import { useText } from "#platform/text/useText.ts";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import { InvalidLink } from "./InvalidLink.tsx";
import { verificationText } from "./text.ts";
import { useConfirm } from "./useConfirm.ts";
import { useOpenedLink } from "./useOpenedLink.ts";

/** Target of the link in a verification email. Only the button verifies, so that an email scanner cannot. */
export function VerifyEmailScreen() {
  const t = useText(verificationText);
  const token = useLinkToken();
  const { link, failed, again } = useOpenedLink(token);
  const { busy, refused, failed: notConfirmed, send: confirm } = useConfirm();

  if (link === "invalid" || token === null || refused) {
    return (
      <EntryFrame>
        <InvalidLink />
      </EntryFrame>
    );
  }
  return (
    <EntryFrame>
      <FocusedHeading>{t("email.title")}</FocusedHeading>
      {notConfirmed && <FailureNotice title={t("email.failed")} failed={notConfirmed} />}
      {failed ? (
        <>
          <FailureNotice title={t("unread.title")} failed={failed} />
          <Button size="md" variant="default" onClick={again}>
            {t("try_again")}
          </Button>
        </>
      ) : (
        <>
          <output className="dim">{t(link === "valid" ? "email.lead" : "email.checking")}</output>
          {link === "valid" && (
            <Button size="md" loading={busy} onClick={() => confirm(token)}>
              {t("email.confirm")}
            </Button>
          )}
        </>
      )}
    </EntryFrame>
  );
}
