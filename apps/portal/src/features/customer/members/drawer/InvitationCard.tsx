import type { Member } from "@portal/model/members/contract.ts";
import { Button } from "@mantine/core";
import { IconMail, IconQrcode } from "@tabler/icons-react";
import { Suspense, useId, useState } from "react";
import { timeAgo } from "#platform/text/format.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import type { Me } from "#platform/session/me.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { StatusMark } from "#ui/StatusMark.tsx";
import { causesText } from "../causes-text.ts";
import { canPerform } from "../permissions.ts";
import { invitationOf, isUndeliverable } from "../member-status.ts";
import { useMemberActions } from "../useMemberActions.ts";
import styles from "./InvitationCard.module.css";
import { drawerText } from "./text.ts";

const link = lazyPart({ load: () => import("./LinkDialog.tsx").then((m) => m.LinkDialog), texts: [] });

interface InvitationCardProps {
  readonly me: Me;
  readonly member: Member;
}

/** The state of the invitation and what can be done about it. */
export function InvitationCard({ me, member }: InvitationCardProps) {
  const t = useText(drawerText);
  const cause = useText(causesText);
  const id = useId();
  const locale = useLocale();
  const now = useNow();
  const acts = useMemberActions(me.team_id);
  const [sending, setSending] = useState(false);
  const [isLinkOpen, setIsLinkOpen] = useState(false);
  const state = invitationOf(member);
  const undelivered = isUndeliverable(member.email_sent_state);
  const when = timeAgo((member.invited_at ?? 0) * 1000, now, locale);
  const send = async () => {
    setSending(true);
    await acts("invite", member);
    setSending(false);
  };
  return (
    <section className={styles.card} data-trouble={undelivered || undefined} aria-labelledby={id}>
      <h3 id={id}>
        <StatusMark status={undelivered ? "undeliverable" : "invited"} size={13} />
        {t("invitation.title")}
      </h3>
      <p>{state === "success" ? t("invitation.success", { when }) : t(`invitation.${state}`)}</p>
      {undelivered && <p>{cause(member.email_sent_cause ?? "other")}</p>}
      {undelivered && member.email_sent_reason && (
        <p className={styles.reason}>
          {t("invitation.reason")} <q>{member.email_sent_reason}</q>
        </p>
      )}
      {canPerform("invite", me, member) && (
        <div className={styles.actions}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconMail size={14} aria-hidden />}
            loading={sending}
            onClick={() => void send()}
          >
            {state === "not_sent" ? t("invitation.send") : t("invitation.again")}
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconQrcode size={14} aria-hidden />}
            onPointerEnter={link.prefetch}
            onClick={() => setIsLinkOpen(true)}
          >
            {t("invitation.link")}
          </Button>
        </div>
      )}
      <Suspense>{isLinkOpen && <link.Part me={me} member={member} onClose={() => setIsLinkOpen(false)} />}</Suspense>
    </section>
  );
}
