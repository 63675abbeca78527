import { RESTORABLE_DAYS } from "@portal/model/limits.ts";
import type { Member } from "@portal/model/members/contract.ts";
import { Button } from "@mantine/core";
import { IconMail, IconQrcode } from "@tabler/icons-react";
import { Suspense, useId, useState } from "react";
import { LazyAddSeats } from "#domain/billing/seats/LazyAddSeats.tsx";
import { useTeam } from "#domain/team/team.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { Link } from "#platform/routing/Link.tsx";
import type { Me } from "#platform/session/me.ts";
import { longDate, timeAgo } from "#platform/text/format.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { StatusMark } from "#ui/StatusMark.tsx";
import { invitationOf, isUndeliverable } from "../member-status.ts";
import { canPerform } from "../permissions.ts";
import { causesText } from "../text.ts";
import { useMemberActions } from "../useMemberActions.ts";
import styles from "./ProfileTab.module.css";
import { drawerText } from "./text.ts";

const link = lazyPart({ load: () => import("./MemberDialogs.tsx").then((m) => m.LinkDialog), texts: [] });

interface StatusNoticesProps {
  readonly me: Me;
  readonly member: Member;
  readonly onClose: () => void;
}

/** Notices above the profile: why it is read-only, until when a removal can be undone, or the state of the invitation. */
export function StatusNotices({ me, member, onClose }: StatusNoticesProps) {
  return (
    <>
      <ReadOnlyNotice me={me} member={member} />
      {member.status === "removed" && <RemovedCard me={me} member={member} onClose={onClose} />}
      {member.status === "invited" && <InvitationCard me={me} member={member} />}
    </>
  );
}

/** Says why the profile is read-only, if it is. */
function ReadOnlyNotice({ me, member }: Omit<StatusNoticesProps, "onClose">) {
  const t = useText(drawerText);
  if (member.id === me.id) {
    return (
      <Notice kind="info" action={<Link to="/dashboard/settings-and-preferences">{t("self.link")}</Link>}>
        {t("self")}
      </Notice>
    );
  }
  if (canPerform("edit", me, member) || member.status === "removed") return null;
  if (me.who.side === "customer" && me.who.kind === "imp_ro") return <Notice kind="info">{t("looking")}</Notice>;
  if (member.admin_role === "none") return null;
  return <Notice kind="info">{t(`above.${member.admin_role}`)}</Notice>;
}

/** Until when a removed member can be restored. A team without a free seat can buy one here. */
function RemovedCard({ me, member, onClose }: StatusNoticesProps) {
  const t = useText(drawerText);
  const locale = useLocale();
  const now = useNow();
  const acts = useMemberActions(me.team_id);
  const [busy, setBusy] = useState(false);
  const counters = useTeam().data?.counters;
  const mayRestore = canPerform("restore", me, member);
  const isFull = counters !== undefined && counters.team_size >= counters.seats;
  const removed = (member.removed_at ?? 0) * 1000;
  const restore = async () => {
    setBusy(true);
    if (await acts("restore", member)) onClose();
    setBusy(false);
  };
  return (
    <div>
      <Notice
        kind="wait"
        title={t("removed.title", { when: timeAgo(removed, now, locale) })}
        action={
          mayRestore &&
          !isFull && (
            <Button size="xs" variant="default" loading={busy} onClick={() => void restore()}>
              {t("removed.restore")}
            </Button>
          )
        }
      >
        {t("removed.text", { date: longDate(removed + RESTORABLE_DAYS * 86_400_000, locale) })}{" "}
        {mayRestore && isFull && t("removed.full")}
      </Notice>
      {mayRestore && isFull && (
        <LazyAddSeats
          team_id={me.team_id}
          task="restore"
          need={{ create: 1, used_after: counters.team_size + 1 }}
          busy={busy}
          onSeats={(bought) => bought && void restore()}
        />
      )}
    </div>
  );
}

/** The state of the invitation and what can be done about it. */
function InvitationCard({ me, member }: Omit<StatusNoticesProps, "onClose">) {
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
    <section className={styles.invitation} data-trouble={undelivered || undefined} aria-labelledby={id}>
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
