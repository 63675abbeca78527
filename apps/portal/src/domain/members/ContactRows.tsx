import { CONTACT } from "@portal/model/limits.ts";
import { CONTACT_KINDS, type ContactKind } from "@portal/model/members/contact.ts";
import { ActionIcon, NativeSelect, TextInput } from "@mantine/core";
import { IconSelector, IconX } from "@tabler/icons-react";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useText } from "#platform/text/useText.ts";
import styles from "./ContactRows.module.css";
import { addableContactKinds, type Issues } from "./draft.ts";
import { memberEditText } from "./text.ts";
import type { useContactRows } from "./useContactRows.ts";

interface ContactRowsProps {
  readonly rows: ReturnType<typeof useContactRows>;
  readonly issues: Issues;
}

/** One row for each of a member's contacts. */
export function ContactRows({ rows: { contacts, list, said, replace, remove }, issues }: ContactRowsProps) {
  const t = useText(memberEditText);
  const issueText = useIssueText();
  return (
    <>
      <ul ref={list} className={styles.rows}>
        {contacts.map(({ key, type, value }, index) => {
          const n = index + 1;
          const kinds = addableContactKinds(contacts.filter((contact) => contact.key !== key));
          const kindOfInput = type === "email" ? "email" : "tel";
          return (
            <li key={key}>
              <NativeSelect
                aria-label={t("contact.kind", { n })}
                // Our own chevron: the library's would bring in all of its combobox styles.
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
                type={kindOfInput}
                inputMode={kindOfInput}
                placeholder={t(`hint.${kindOfInput}`)}
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
      <output className="vh">{said}</output>
    </>
  );
}
