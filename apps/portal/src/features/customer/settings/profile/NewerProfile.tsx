import { NewerNotice } from "#platform/editor/NewerNotice.tsx";
import { useText } from "#platform/text/useText.ts";
import { laterText } from "./later-text.ts";
import styles from "./NewerProfile.module.css";
import type { useProfile } from "./useProfile.ts";

interface NewerProfileProps {
  readonly newer: NonNullable<ReturnType<typeof useProfile>["newer"]>;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** The profile as someone else saved it. */
export function NewerProfile({ newer: { member, fields }, onTake, onKeep }: NewerProfileProps) {
  const t = useText(laterText);
  const list = member.user_provided_contact_information.map(({ value }) => value).join(", ");
  return (
    <div className={styles.newer}>
      <NewerNotice
        title={t("newer")}
        labels={{ take: t("newer.take"), keep: t("newer.keep") }}
        focused
        onTake={onTake}
        onKeep={onKeep}
      >
        {fields.some((field) => field !== "contacts") && (
          <p>{t("newer.name", { name: `${member.first_name} ${member.last_name}` })}</p>
        )}
        {fields.includes("contacts") && <p>{list ? t("newer.contacts", { list }) : t("newer.contacts_none")}</p>}
        <p>{t("newer.text")}</p>
      </NewerNotice>
    </div>
  );
}
