import { CONTACT } from "@portal/model/limits.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { ContactRows } from "#domain/members/ContactRows.tsx";
import type { DraftContact, Issues } from "#domain/members/draft.ts";
import { useContactRows } from "#domain/members/useContactRows.ts";
import { useText } from "#platform/text/useText.ts";
import styles from "./Contacts.module.css";
import { settingsText } from "../text.ts";

interface ContactsProps {
  readonly contacts: readonly DraftContact[];
  readonly issues: Issues;
  readonly onChange: (contacts: readonly DraftContact[], key?: number) => void;
}

/** The user's own contacts. */
export function Contacts({ contacts, issues, onChange }: ContactsProps) {
  const t = useText(settingsText);
  const rows = useContactRows(contacts, onChange);
  return (
    <div className={styles.contacts}>
      {contacts.length === 0 && <p className={styles.none}>{t("profile.contact.none")}</p>}
      <ContactRows rows={rows} issues={issues} />
      <Button
        {...rows.adder}
        className={styles.add ?? ""}
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
      >
        {t("profile.contact.add")}
      </Button>
      {rows.full && <p className={styles.none}>{t("profile.contact.full", { most: CONTACT.of_each_kind })}</p>}
    </div>
  );
}
