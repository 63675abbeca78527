import type { Member } from "@portal/model/members/contract.ts";
import type { User } from "@portal/model/session/contract.ts";
import { TextInput } from "@mantine/core";
import { Suspense } from "react";
import { useIssueText } from "#platform/text/issue-text.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { useText } from "#platform/text/useText.ts";
import { SaveBar } from "#ui/SaveBar.tsx";
import { Section } from "../Section.tsx";
import { Contacts } from "./Contacts.tsx";
import styles from "./ProfileForm.module.css";
import { settingsText } from "../text.ts";
import { useProfile } from "./useProfile.ts";

const NAMES = [
  { field: "first_name", label: "profile.name.first", autoComplete: "given-name" },
  { field: "last_name", label: "profile.name.last", autoComplete: "family-name" },
] as const;

const { Part: NewerProfile } = lazyPart({
  load: () => import("./NewerProfile.tsx").then((m) => m.NewerProfile),
  texts: [],
});

interface ProfileFormProps {
  readonly user: User;
  readonly member: Member;
}

/** Name and contacts in one form, saved together. */
export function ProfileForm({ user, member }: ProfileFormProps) {
  const t = useText(settingsText);
  const issueText = useIssueText();
  const { draft, changed, issues, newer, refused, edit, save, discard, busy } = useProfile(user, member);
  return (
    <EditorFrame
      refused={refused}
      saveKey="page"
      leave={{
        unsaved: changed.length > 0,
        title: t("profile.leave.title"),
        text: t("profile.leave.text"),
        labels: { confirm: t("profile.leave.go"), cancel: t("profile.leave.stay") },
      }}
      onSubmit={save}
    >
      <Section title={t("profile.name")} text={t("profile.name.text")}>
        <div className={styles.names}>
          {NAMES.map(({ field, label, autoComplete }) => (
            <TextInput
              key={field}
              name={field}
              label={t(label)}
              autoComplete={autoComplete}
              value={draft[field]}
              onChange={(event) => edit({ [field]: event.currentTarget.value }, field)}
              error={issueText(issues.get(field))}
              errorProps={{ role: "alert" }}
            />
          ))}
        </div>
      </Section>
      <Section
        title={t("profile.contact")}
        text={t(user.team.product === "solo" ? "profile.contact.text_solo" : "profile.contact.text")}
      >
        <Contacts contacts={draft.contacts} issues={issues} onChange={(contacts, key) => edit({ contacts }, key)} />
      </Section>
      <Suspense>{newer && <NewerProfile newer={newer} onTake={discard} onKeep={save} />}</Suspense>
      {changed.length > 0 && !newer && (
        <SaveBar
          title={t("profile.unsaved", { count: changed.length })}
          detail={changed.map((field) => t(`profile.field.${field}`)).join(", ")}
          labels={{ save: t("profile.save"), discard: t("profile.discard") }}
          busy={busy}
          onDiscard={discard}
        />
      )}
    </EditorFrame>
  );
}
