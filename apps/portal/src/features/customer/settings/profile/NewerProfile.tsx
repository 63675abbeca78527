import { NewerNotice } from "#platform/editor/NewerNotice.tsx";
import { useText } from "#platform/text/useText.ts";
import { settingsText } from "../text.ts";
import styles from "./NewerProfile.module.css";
import type { useProfile } from "./useProfile.ts";

interface NewerProfileProps {
  readonly newer: NonNullable<ReturnType<typeof useProfile>["newer"]>;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** The profile as someone else saved it. */
export function NewerProfile({ newer: { member, fields }, onTake, onKeep }: NewerProfileProps) {
  const t = useText(settingsText);
  const list = member.user_provided_contact_information.map(({ value }) => value).join(", ");
  return (
    <div className={styles.newer}>
      <NewerNotice
        title={t("profile.newer")}
        labels={{ take: t("profile.newer.take"), keep: t("profile.newer.keep") }}
        focused
        onTake={onTake}
        onKeep={onKeep}
      >
        {fields.some((field) => field !== "contacts") && (
          <p>{t("profile.newer.name", { name: `${member.first_name} ${member.last_name}` })}</p>
        )}
        {fields.includes("contacts") && (
          <p>{list ? t("profile.newer.contacts", { list }) : t("profile.newer.contacts_none")}</p>
        )}
        <p>{t("profile.newer.text")}</p>
      </NewerNotice>
    </div>
  );
}
