import { CONTACT } from "@portal/model/limits.ts";
import { CONTACT_KINDS, type ContactKind } from "@portal/model/members/contact.ts";
import { ActionIcon, Button, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus, IconSelector, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useIssueText } from "../../../kit/issue-text.ts";
import { useText } from "../../../kit/useText.ts";
import styles from "./ContactRows.module.css";
import { roomFor, type DraftContact, type Issues } from "./draft.ts";
import { profileText } from "./text.ts";

interface ContactRowsProps {
  readonly contacts: readonly DraftContact[];
  readonly issues: Issues;
  /** With the key of the row that was edited. */
  readonly onChange: (contacts: readonly DraftContact[], key?: number) => void;
}

/** One line for each way to reach somebody. */
export function ContactRows({ contacts, issues, onChange }: ContactRowsProps) {
  const t = useText(profileText);
  const issueText = useIssueText();
  const list = useRef<HTMLUListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<number | null>(null);
  const [said, setSaid] = useState("");
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
    setSaid(t("contact.added", { n: contacts.length + 1 }));
  };
  const remove = (key: number) => {
    onChange(contacts.filter((contact) => contact.key !== key));
    setAdded(null);
    setSaid(t("contact.removed"));
    adder.current?.focus();
  };
  return (
    <div className={styles.contacts}>
      {contacts.length === 0 && <p className={styles.none}>{t("contact.none")}</p>}
      <ul ref={list} className={styles.rows}>
        {contacts.map(({ key, type, value }, index) => {
          const n = index + 1;
          const kinds = roomFor(contacts.filter((contact) => contact.key !== key));
          return (
            <li key={key} className={styles.row}>
              <NativeSelect
                aria-label={t("contact.kind", { n })}
                // Our own chevron: the library's comes with all of its combobox styles.
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
                inputMode={type === "email" ? "email" : "tel"}
                placeholder={t(type === "email" ? "hint.email" : "hint.phone")}
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
      <Button
        ref={adder}
        className={styles.add ?? ""}
        variant="default"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={!free}
        onClick={() => free && add(free)}
      >
        {t("contact.add")}
      </Button>
      {!free && <p className={styles.none}>{t("contact.full", { most: CONTACT.of_each_kind })}</p>}
      <output className="vh">{said}</output>
    </div>
  );
}
