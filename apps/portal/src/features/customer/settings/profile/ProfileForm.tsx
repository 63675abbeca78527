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
import { laterText } from "./later-text.ts";
import styles from "./ProfileForm.module.css";
import { profileText } from "./text.ts";
import { useProfile } from "./useProfile.ts";

const NAMES = [
  { field: "first_name", label: "name.first", autoComplete: "given-name" },
  { field: "last_name", label: "name.last", autoComplete: "family-name" },
] as const;

const { Part: NewerProfile } = lazyPart({
  load: () => import("./NewerProfile.tsx").then((m) => m.NewerProfile),
  texts: [laterText],
});

interface ProfileFormProps {
  readonly user: User;
  readonly member: Member;
}

/** Name and contacts in one form, saved together. */
export function ProfileForm({ user, member }: ProfileFormProps) {
  const t = useText(profileText);
  const issueText = useIssueText();
  const { draft, changed, issues, newer, refused, edit, save, discard, busy } = useProfile(user, member);
  return (
    <EditorFrame
      refused={refused}
      saveKey="page"
      leave={{
        unsaved: changed.length > 0,
        title: t("leave.title"),
        text: t("leave.text"),
        labels: { confirm: t("leave.go"), cancel: t("leave.stay") },
      }}
      onSubmit={save}
    >
      <Section title={t("name")} text={t("name.text")}>
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
      <Section title={t("contact")} text={t(user.team.product === "solo" ? "contact.text_solo" : "contact.text")}>
        <Contacts contacts={draft.contacts} issues={issues} onChange={(contacts, key) => edit({ contacts }, key)} />
      </Section>
      <Suspense>{newer && <NewerProfile newer={newer} onTake={discard} onKeep={save} />}</Suspense>
      {changed.length > 0 && !newer && (
        <SaveBar
          title={t("unsaved", { count: changed.length })}
          detail={changed.map((field) => t(`field.${field}`)).join(", ")}
          labels={{ save: t("save"), discard: t("discard") }}
          busy={busy}
          onDiscard={discard}
        />
      )}
    </EditorFrame>
  );
}
