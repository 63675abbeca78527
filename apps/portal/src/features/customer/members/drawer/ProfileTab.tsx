import type { Member } from "@portal/model/members/contract.ts";
import { Button, TextInput } from "@mantine/core";
import type { RefObject } from "react";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { NewerNotice } from "#platform/editor/NewerNotice.tsx";
import { singleKeysOn } from "#platform/keyboard/shortcuts.ts";
import type { Me } from "#platform/session/me.ts";
import { dateAndTime, timeAgo } from "#platform/text/format.ts";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Kbd } from "#ui/Kbd.tsx";
import { canPerform } from "../permissions.ts";
import { ContactFields } from "./ContactFields.tsx";
import { StatusNotices } from "./StatusNotices.tsx";
import styles from "./ProfileTab.module.css";
import { RoleField, useRole } from "./RoleField.tsx";
import { drawerText } from "./text.ts";
import { useMemberForm } from "./useMemberForm.ts";

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
        <StatusNotices me={me} member={member} onClose={onClose} />
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

/** When a member joined and was last active. */
function ActivityFacts({ member }: { readonly member: Member }) {
  const t = useText(drawerText);
  const locale = useLocale();
  const now = useNow();
  const rows = [
    { term: t("invited"), at: member.invited_at, none: t("not_yet") },
    { term: t("joined"), at: member.joined_at, none: t("not_yet") },
    { term: t("last_login"), at: member.last_login, none: t("never") },
    { term: t("last_device"), at: member.last_device_seen, none: t("never") },
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(({ term, at, none }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="num">
            {at === null ? (
              none
            ) : (
              <time dateTime={new Date(at * 1000).toISOString()} title={dateAndTime(at * 1000, locale)}>
                {timeAgo(at * 1000, now, locale)}
              </time>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface NewerValuesProps {
  readonly newer: NonNullable<ReturnType<typeof useMemberForm>["newer"]>;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** The member as someone else saved them. */
function NewerValues({ newer: { member, fields }, onTake, onKeep }: NewerValuesProps) {
  const t = useText(drawerText);
  const valueOf = (field: (typeof fields)[number]) =>
    field === "contacts"
      ? member.team_provided_contact_information.map(({ value }) => value).join(", ")
      : member[field];
  return (
    <NewerNotice
      title={t("newer")}
      labels={{ take: t("newer.take"), keep: t("newer.keep") }}
      focused
      onTake={onTake}
      onKeep={onKeep}
    >
      {fields.map((field) => (
        <p key={field}>{t("newer.line", { field: t(field), value: valueOf(field) || t("newer.empty") })}</p>
      ))}
      <p>{t("newer.text")}</p>
    </NewerNotice>
  );
}
