import type { Member } from "@portal/model/members/contract.ts";
import { Button, TextInput } from "@mantine/core";
import type { RefObject } from "react";
import { useIssueText } from "#platform/text/issue-text.ts";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { Link } from "#platform/routing/Link.tsx";
import type { Me } from "#platform/session/me.ts";
import { singleKeysOn } from "#platform/keyboard/shortcuts.ts";
import { useText } from "#platform/text/useText.ts";
import { Kbd } from "#ui/Kbd.tsx";
import { Notice } from "#ui/Notice.tsx";
import { canPerform } from "../permissions.ts";
import { ActivityFacts } from "./ActivityFacts.tsx";
import { ContactFields } from "./ContactFields.tsx";
import { InvitationCard } from "./InvitationCard.tsx";
import { NewerValues } from "./NewerValues.tsx";
import styles from "./ProfileTab.module.css";
import { RemovedCard } from "./RemovedCard.tsx";
import { RoleField } from "./RoleField.tsx";
import { drawerText } from "./text.ts";
import { useMemberForm } from "./useMemberForm.ts";
import { useRole } from "./useRole.ts";

interface ProfileTabProps {
  readonly me: Me;
  readonly member: Member;
  readonly hints: boolean;
  /** True once there is nothing left to save. */
  readonly skipPrompt: RefObject<boolean>;
  /** Called when the user leaves and discards everything unsaved in the drawer. */
  readonly onLeave: () => void;
  readonly onGone: () => void;
  readonly onClose: () => void;
}

const FIELDS = ["first_name", "last_name", "email"] as const;

/** A member's name and contacts, edited in place. */
export function ProfileTab({ me, member, hints, skipPrompt, onLeave, onGone, onClose }: ProfileTabProps) {
  const t = useText(drawerText);
  const issueText = useIssueText();
  const edited = useMemberForm({ team_id: me.team_id, member, onGone });
  const { draft, changed, issues, newer, refused, edit, save, discard, busy } = edited;
  const role = useRole(me, member, onGone);
  const open = canPerform("edit", me, member);
  const drop = () => {
    discard();
    role.discard();
  };
  // The role has its own button; the save shortcut applies to it only if nothing else has changed.
  const send = () => {
    save();
    if (changed.length === 0) role.save();
  };
  const note = member.status === "invited" ? t("email.note_invited") : t("email.note");
  const description = {
    email: member.email_pending
      ? t("email.pending", { email: member.email_pending })
      : changed.includes("email")
        ? note
        : undefined,
  };
  return (
    <EditorFrame
      className={styles.form}
      refused={refused}
      saveKey="dialog"
      leave={{
        unsaved: changed.length > 0 || role.chosen !== null,
        // Another filter leaves the drawer open.
        isHarmless: (from, to) => skipPrompt.current || from === to,
        onLeave,
        title: t("leave.title"),
        text: t("leave.text"),
        labels: { confirm: t("leave.go"), cancel: t("leave.stay") },
      }}
      onSubmit={send}
    >
      <div className={styles.body}>
        <Standing me={me} member={member} />
        {member.status === "removed" && <RemovedCard me={me} member={member} onClose={onClose} />}
        {member.status === "invited" && <InvitationCard me={me} member={member} />}
        <div className={styles.fields}>
          {FIELDS.map((field) => (
            <TextInput
              key={field}
              name={field}
              label={t(field)}
              type={field === "email" ? "email" : "text"}
              className={`${field === "email" ? styles.wide : ""} ${open ? "" : styles.locked}`}
              autoComplete="off"
              spellCheck={false}
              readOnly={!open}
              description={field === "email" ? description.email : undefined}
              inputWrapperOrder={["label", "input", "description", "error"]}
              value={draft[field]}
              onChange={(event) => edit({ [field]: event.currentTarget.value }, field)}
              error={issueText(issues.get(field))}
              errorProps={{ role: "alert" }}
            />
          ))}
        </div>
        <ContactFields
          member={member}
          contacts={draft.contacts}
          issues={issues}
          open={open}
          onChange={(contacts, key) => edit({ contacts }, key)}
        />
        <RoleField me={me} member={member} role={role} />
        <ActivityFacts member={member} />
        {newer && <NewerValues newer={newer} onTake={discard} onKeep={save} />}
      </div>
      {(changed.length > 0 || hints) && (
        <div className={styles.foot}>
          {changed.length > 0 ? (
            <>
              <Button type="submit" loading={busy}>
                {t("save")}
              </Button>
              <Button variant="default" disabled={busy} onClick={drop}>
                {t("discard")}
              </Button>
              <output className={styles.unsaved}>{t("unsaved", { count: changed.length })}</output>
            </>
          ) : (
            singleKeysOn() && (
              <span className={styles.keys} aria-hidden>
                <Kbd>J</Kbd> {t("next")} <Kbd>K</Kbd> {t("previous")}
              </span>
            )
          )}
        </div>
      )}
    </EditorFrame>
  );
}

/** Says why the profile is read-only, if it is. */
function Standing({ me, member }: { readonly me: Me; readonly member: Member }) {
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
