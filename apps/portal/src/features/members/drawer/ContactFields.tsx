import { CONTACT } from "@portal/model/limits.ts";
import { CONTACT_KINDS, type ContactKind } from "@portal/model/members/contact.ts";
import type { Member } from "@portal/model/members/contract.ts";
import { ActionIcon, Button, NativeSelect, TextInput } from "@mantine/core";
import { IconDeviceMobile, IconHome, IconMail, IconPhone, IconPlus, IconSelector, IconX } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { useIssueText } from "../../../kit/issue-text.ts";
import { useText } from "../../../kit/useText.ts";
import styles from "./ContactFields.module.css";
import { roomFor, type DraftContact, type Issues } from "./draft.ts";
import { drawerText } from "./text.ts";

const ICONS = { work: IconPhone, home: IconHome, mobile: IconDeviceMobile, email: IconMail } as const;

interface ContactFieldsProps {
  readonly member: Member;
  readonly contacts: readonly DraftContact[];
  readonly issues: Issues;
  readonly open: boolean;
  /** With the key of the row that was edited. */
  readonly onChange: (contacts: readonly DraftContact[], key?: number) => void;
}

/** How to reach somebody: what the team says can be edited here, what they say themselves is theirs. */
export function ContactFields({ member, contacts, issues, open, onChange }: ContactFieldsProps) {
  const t = useText(drawerText);
  const issueText = useIssueText();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<number | null>(null);
  const theirs = member.user_provided_contact_information;
  const [free] = roomFor(contacts);
  useEffect(() => {
    if (added !== null) list.current?.querySelector<HTMLInputElement>(`[name="contact-${added}"]`)?.focus();
  }, [added]);
  const replace = (key: number, change: Partial<DraftContact>) =>
    onChange(
      contacts.map((contact) => (contact.key === key ? { ...contact, ...change } : contact)),
      key,
    );
  const add = (type: ContactKind) => {
    const key = Math.max(-1, ...contacts.map((contact) => contact.key)) + 1;
    onChange([...contacts, { key, type, value: "" }]);
    setAdded(key);
  };
  const remove = (key: number) => {
    onChange(contacts.filter((contact) => contact.key !== key));
    adder.current?.focus();
  };
  const none = contacts.length + theirs.length === 0;
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{t("contacts")}</h3>
        {open && (
          <Button
            ref={adder}
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconPlus size={13} aria-hidden />}
            disabled={!free}
            onClick={() => free && add(free)}
          >
            {t("contacts.add")}
          </Button>
        )}
      </div>
      {none && <p className={styles.none}>{t("contacts.none")}</p>}
      {open && contacts.length > 0 && (
        <ul ref={list} className={styles.rows}>
          {contacts.map(({ key, type, value }, index) => {
            const n = index + 1;
            const kinds = roomFor(contacts.filter((contact) => contact.key !== key));
            return (
              <li key={key}>
                <NativeSelect
                  aria-label={t("contact.kind", { n })}
                  rightSection={<IconSelector size={14} aria-hidden />}
                  value={type}
                  onChange={(event) => replace(key, { type: event.currentTarget.value as ContactKind })}
                  data={CONTACT_KINDS.map((kind) => ({
                    value: kind,
                    label: t(`kind.${kind}`),
                    disabled: kind !== type && !kinds.includes(kind),
                  }))}
                />
                <TextInput
                  name={`contact-${key}`}
                  aria-label={t("contact.value", { n })}
                  type={type === "email" ? "email" : "tel"}
                  placeholder={t(type === "email" ? "contact.hint_email" : "contact.hint_phone")}
                  autoComplete="off"
                  maxLength={CONTACT.longest}
                  value={value}
                  onChange={(event) => replace(key, { value: event.currentTarget.value })}
                  error={issueText(issues.get(key))}
                  errorProps={{ role: "alert" }}
                />
                <ActionIcon
                  size={36}
                  aria-label={
                    value.trim() ? t("contact.remove", { what: value.trim() }) : t("contact.remove_empty", { n })
                  }
                  onClick={() => remove(key)}
                >
                  <IconX size={15} stroke={1.8} aria-hidden />
                </ActionIcon>
              </li>
            );
          })}
        </ul>
      )}
      {open && !free && <p className={styles.none}>{t("contacts.full", { most: CONTACT.of_each_kind })}</p>}
      {(theirs.length > 0 || (!open && contacts.length > 0)) && (
        <ul className={styles.lines}>
          {[
            ...(open ? [] : contacts.map((contact) => ({ ...contact, by: t("contacts.by_team") }))),
            ...theirs.map((contact) => ({ ...contact, by: t("contacts.by_them", { name: member.first_name }) })),
          ].map(({ type, value, by }) => {
            const Icon = ICONS[type];
            return (
              <li key={`${by}${type}${value}`}>
                <Icon size={16} stroke={1.6} aria-hidden />
                <span>
                  <a href={type === "email" ? `mailto:${value}` : `tel:${value.replaceAll(/[^\d+]/g, "")}`}>{value}</a>
                  <small>
                    {t(`kind.${type}`)}, {by}
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
