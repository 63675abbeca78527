import { members, type Member } from "@portal/model/members/contract.ts";
import type { Reply } from "@portal/model/kit/endpoint.ts";
import { oneTimePassword } from "@portal/model/passwords/one-time.ts";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fullName } from "#domain/members/full-name.ts";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { DeleteByEmail } from "#platform/feedback/DeleteByEmail.tsx";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { OneTimeLink } from "#platform/feedback/OneTimeLink.tsx";
import { ShownOnce } from "#platform/feedback/ShownOnce.tsx";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { call } from "#platform/http/call.ts";
import { useAction } from "#platform/http/query.ts";
import { useSend } from "#platform/http/useSend.ts";
import { getBootData } from "#platform/loading/boot-data.ts";
import type { Me } from "#platform/session/me.ts";
import { appText } from "#platform/text/app-text.ts";
import { useText } from "#platform/text/useText.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import { memberQuery, useMemberData } from "../data.ts";
import { drawerText } from "./text.ts";

interface MemberDialogProps {
  readonly me: Me;
  readonly member: Member;
  readonly onClose: () => void;
}

/**
 * An invitation link to pass on if email does not arrive. Created only on request, because it invalidates the emailed
 * one.
 */
export function LinkDialog({ me, member, onClose }: MemberDialogProps) {
  const t = useText(drawerText);
  const app = useText(appText);
  const [invitationLink, setInvitationLink] = useState<Reply<typeof members.link> | null>(null);
  const { busy, failed, send } = useSend(async () =>
    setInvitationLink(await call(members.link, { params: { id: me.team_id, mid: member.id } })),
  );
  return (
    <Dialog title={t("link.title", { name: fullName(member) })} close={app("close")} onClose={onClose}>
      {failed && <FailureNotice title={t("link.failed")} failed={failed} />}
      <p className={parts.text}>{t("link.lead")}</p>
      {invitationLink ? (
        <OneTimeLink
          made={invitationLink}
          labels={{ qr: t("link.qr"), link: t("link.label"), copy: t("link.copy") }}
          until={(date) => t("link.until", { date })}
        />
      ) : (
        <>
          <p className={parts.text}>{t("link.warning")}</p>
          <div className={parts.actions}>
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button loading={busy} onClick={() => send()} data-autofocus>
              {t("link.make")}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

/** Creates a password for a member who cannot log in anymore. It is shown once and never stored. */
export function PasswordDialog({ me, member, onClose }: MemberDialogProps) {
  const t = useText(drawerText);
  const app = useText(appText);
  const withSudo = useSudo();
  const queries = useQueryClient();
  const name = fullName(member);
  const [shown, setShown] = useState<string | null>(null);
  const { busy, failed, send } = useSend(async () => {
    const context = { email: member.email, brand: getBootData().brand.name };
    const password = oneTimePassword(context, (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>));
    const params = { id: me.team_id, mid: member.id };
    const done = await withSudo("security", (sudo) =>
      call(members.setPassword, { params, body: { password } }, { sudo }),
    );
    if (!done) return;
    setShown(password);
    // This gives the member a new version, which edits in the profile have to build on.
    void queries.invalidateQueries({ queryKey: memberQuery(me.team_id, member.id).queryKey });
  });
  return (
    <Dialog title={t("password.title", { name })} close={app("close")} onClose={onClose} dismissible={shown === null}>
      {failed && <FailureNotice title={t("password.failed")} failed={failed} />}
      <p className={parts.text}>{shown === null ? t("password.lead") : t("password.done", { name })}</p>
      {shown !== null && (
        <ShownOnce secret={shown} labels={{ secret: t("password.label"), copy: t("password.copy") }} />
      )}
      <div className={parts.actions}>
        {shown === null ? (
          <>
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button loading={busy} onClick={() => send()} data-autofocus>
              {t("password.make")}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{t("password.close")}</Button>
        )}
      </div>
    </Dialog>
  );
}

/** Ownership is transferred only after both sides have agreed. */
export function OwnershipDialog({ me, member, onClose }: MemberDialogProps) {
  const t = useText(drawerText);
  const app = useText(appText);
  const data = useMemberData(me.team_id);
  const withSudo = useSudo();
  const name = fullName(member);
  const offer = useAction({
    context: t("lead.context"),
    run: () =>
      withSudo("roles", (sudo) =>
        call(members.offerPrimary, { params: { id: me.team_id }, body: { member_id: member.id } }, { sudo }),
      ),
    onDone: (done) => {
      if (!done) return;
      void data.offerChanged();
      showSuccess(t("lead.done", { name }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      tone="plain"
      title={t("lead.title", { name })}
      labels={{ confirm: t("lead.confirm"), cancel: t("cancel"), close: app("close") }}
      busy={offer.isPending}
      onConfirm={() => offer.mutate(undefined)}
      onCancel={onClose}
    >
      {t("lead.text")}
    </ConfirmDialog>
  );
}

interface ForGoodDialogProps extends MemberDialogProps {
  /** Called when the member no longer exists. */
  readonly onGone: () => void;
}

/** Confirms a permanent deletion with the typed address and the password. */
export function ForGoodDialog({ me, member, onClose, onGone }: ForGoodDialogProps) {
  const t = useText(drawerText);
  const data = useMemberData(me.team_id);
  const withSudo = useSudo();
  const name = fullName(member);
  const run = async () => {
    const params = { id: me.team_id, mid: member.id };
    const done = await withSudo("security", (sudo) => call(members.removeForGood, { params }, { sudo }));
    if (!done) return;
    data.drop(member.id);
    showSuccess(t("for_good.done", { name }));
    onGone();
  };
  const labels = {
    title: t("for_good.title", { name }),
    text: t("for_good.text"),
    type: t("for_good.type", { email: member.email }),
    wrong: t("for_good.wrong"),
    failed: t("for_good.failed"),
    confirm: t("for_good.confirm"),
    cancel: t("cancel"),
  };
  return <DeleteByEmail email={member.email} labels={labels} run={run} onClose={onClose} />;
}
