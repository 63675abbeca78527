import { LINK_LIFE_S } from "@portal/model/limits.ts";
import type { Member } from "@portal/model/members/contract.ts";
import { profile } from "@portal/model/profile/contract.ts";
import type { User } from "@portal/model/session/contract.ts";
import { Button } from "@mantine/core";
import { call } from "#platform/http/call.ts";
import { useAction } from "#platform/http/query.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { useUpdateOwnMember } from "../me.ts";
import styles from "./EmailForm.module.css";
import { settingsText } from "../text.ts";
import { useChangeEmail } from "./useChangeEmail.ts";

interface EmailWaitingProps {
  readonly user: User;
  readonly member: Member;
  readonly pending: string;
  readonly mayChange: boolean;
  readonly onStopped: () => void;
}

/** The unconfirmed address, with buttons to resend the email or to cancel the change. */
export function EmailWaiting({ user, member, pending, mayChange, onStopped }: EmailWaitingProps) {
  const t = useText(settingsText);
  const takeOver = useUpdateOwnMember(user);
  const resend = useAction({
    context: t("profile.email.resend_context"),
    run: useChangeEmail(user, member),
    onDone: (sent) => sent && showSuccess(t("profile.email.resent", { email: sent.email_pending ?? sent.email })),
  });
  const stop = useAction({
    context: t("profile.email.stop_context"),
    run: () => call(profile.cancelEmail, {}),
    onDone: () => {
      takeOver({ email_pending: null });
      showSuccess(t("profile.email.stopped"));
      onStopped();
    },
  });
  return (
    <Notice kind="info" title={t("profile.email.waiting", { email: pending })}>
      {t("profile.email.waiting_text", { hours: LINK_LIFE_S.email_change / 3600 })}
      <div className={styles.actions} hidden={!mayChange}>
        <Button size="xs" variant="default" loading={resend.isPending} onClick={() => resend.mutate(pending)}>
          {t("profile.email.resend")}
        </Button>
        <Button size="xs" variant="default" loading={stop.isPending} onClick={() => stop.mutate(undefined)}>
          {t("profile.email.stop")}
        </Button>
      </div>
    </Notice>
  );
}
