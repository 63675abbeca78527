import { Button } from "@mantine/core";
import { useText } from "../../../kit/useText.ts";
import { Notice } from "../../../ui/Notice.tsx";
import styles from "./NewerProfile.module.css";
import { profileText } from "./text.ts";
import type { Newer } from "./useProfile.ts";

interface NewerProfileProps {
  readonly newer: Newer;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

/** Somebody else saved first: both are there, and the person decides. */
export function NewerProfile({ newer: { member, fields }, onTake, onKeep }: NewerProfileProps) {
  const t = useText(profileText);
  const list = member.user_provided_contact_information.map(({ value }) => value).join(", ");
  return (
    <div className={styles.newer}>
      <Notice kind="warn" title={t("newer")} focused>
        {fields.some((field) => field !== "contacts") && (
          <p>{t("newer.name", { name: `${member.first_name} ${member.last_name}` })}</p>
        )}
        {fields.includes("contacts") && <p>{list ? t("newer.contacts", { list }) : t("newer.contacts_none")}</p>}
        <p>{t("newer.text")}</p>
        <div className={styles.choices}>
          <Button size="xs" onClick={onTake}>
            {t("newer.take")}
          </Button>
          <Button size="xs" variant="default" onClick={onKeep}>
            {t("newer.keep")}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
