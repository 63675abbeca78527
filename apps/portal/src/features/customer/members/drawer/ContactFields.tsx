import { CONTACT } from "@portal/model/limits.ts";
import type { Member } from "@portal/model/members/contract.ts";
import { Button } from "@mantine/core";
import { IconDeviceMobile, IconHome, IconMail, IconPhone, IconPlus } from "@tabler/icons-react";
import { useId } from "react";
import { ContactRows } from "#domain/members/ContactRows.tsx";
import type { DraftContact, Issues } from "#domain/members/draft.ts";
import { memberEditText } from "#domain/members/text.ts";
import { useContactRows } from "#domain/members/useContactRows.ts";
import { useText } from "#platform/text/useText.ts";
import styles from "./ProfileTab.module.css";
import { drawerText } from "./text.ts";

const ICONS = { work: IconPhone, home: IconHome, mobile: IconDeviceMobile, email: IconMail } as const;

interface ContactFieldsProps {
  readonly member: Member;
  readonly contacts: readonly DraftContact[];
  readonly issues: Issues;
  readonly open: boolean;
  readonly onChange: (contacts: readonly DraftContact[], key?: number) => void;
}

/** A member's contacts: the team's entries are editable, the member's own are read-only. */
export function ContactFields({ member, contacts, issues, open, onChange }: ContactFieldsProps) {
  const t = useText(drawerText);
  const contactText = useText(memberEditText);
  const id = useId();
  const rows = useContactRows(contacts, onChange);
  const theirs = member.user_provided_contact_information;
  const lines = [
    ...(open ? [] : contacts.map((contact) => ({ ...contact, by: t("contacts.by_team") }))),
    ...theirs.map((contact) => ({ ...contact, by: t("contacts.by_them", { name: member.first_name }) })),
  ];
  return (
    <section aria-labelledby={id}>
      <div className={styles.contactsHead}>
        <h3 id={id}>{t("contacts")}</h3>
        {open && (
          <Button
            {...rows.adder}
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconPlus size={13} aria-hidden />}
          >
            {t("contacts.add")}
          </Button>
        )}
      </div>
      {contacts.length + theirs.length === 0 && <p className={styles.none}>{t("contacts.none")}</p>}
      {open && (
        <div className={styles.rows}>
          <ContactRows rows={rows} issues={issues} />
        </div>
      )}
      {open && rows.full && <p className={styles.none}>{t("contacts.full", { most: CONTACT.of_each_kind })}</p>}
      {lines.length > 0 && (
        <ul className={styles.contacts}>
          {lines.map(({ type, value, by }) => {
            const Icon = ICONS[type];
            return (
              <li key={`${by}${type}${value}`}>
                <Icon size={16} stroke={1.6} aria-hidden />
                <span>
                  <a href={type === "email" ? `mailto:${value}` : `tel:${value.replaceAll(/[^\d+]/g, "")}`}>{value}</a>
                  <small>
                    {contactText(`kind.${type}`)}, {by}
                  </small>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
