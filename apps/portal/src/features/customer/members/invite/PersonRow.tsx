import { completeName } from "@portal/model/members/name-from-email.ts";
import { ActionIcon, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ClipboardEvent } from "react";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useText } from "#platform/text/useText.ts";
import styles from "./InviteDialog.module.css";
import { issueKey, type Issues, type Person, type PersonField } from "./people.ts";
import { inviteText } from "./text.ts";

const FIELDS = ["first_name", "last_name", "email"] as const;

interface PersonRowProps {
  readonly person: Person;
  readonly n: number;
  /** The only row: it cannot be removed, and its labels are the column headings. */
  readonly isOnly: boolean;
  readonly issues: Issues;
  readonly warned: boolean;
  readonly onEdit: (key: number, change: Partial<Person>) => void;
  /** Returns whether the text was used. */
  readonly onPaste: (text: string) => boolean;
  readonly onRemove: () => void;
}

export function PersonRow({ person, n, isOnly, issues, warned, onEdit, onPaste, onRemove }: PersonRowProps) {
  const t = useText(inviteText);
  const issueText = useIssueText();
  const { key } = person;
  const wrong = (field: PersonField) => {
    const issue = issues.get(issueKey(key, field));
    if (issue === "twice" || issue === "already") return t(`issue.${issue}`);
    if (issue) return issueText(issue);
    const ending = person.email.slice(person.email.lastIndexOf(".") + 1);
    return field === "email" && warned ? t("issue.ending", { ending }) : undefined;
  };
  /** The name they have until they give their own. */
  const suggested = completeName({ ...person, email: person.email.includes("@") ? person.email : "" });
  const paste = (event: ClipboardEvent) => {
    if (onPaste(event.clipboardData.getData("text"))) event.preventDefault();
  };
  return (
    <li className={styles.row}>
      {FIELDS.map((field) => (
        <TextInput
          key={field}
          name={`${field}-${key}`}
          label={t(field)}
          labelProps={{ "data-first": n === 1 || undefined }}
          aria-label={t(`${field}.of`, { n })}
          type={field === "email" ? "email" : "text"}
          autoComplete="off"
          autoCapitalize={field === "email" ? "none" : "words"}
          spellCheck={false}
          data-autofocus={(n === 1 && field === "first_name") || undefined}
          placeholder={field === "email" ? undefined : suggested[field]}
          value={person[field]}
          onChange={(event) => onEdit(key, { [field]: event.currentTarget.value })}
          onPaste={paste}
          error={wrong(field)}
          errorProps={{ role: "alert" }}
        />
      ))}
      {!isOnly && (
        <ActionIcon size={36} className={styles.out ?? ""} aria-label={t("remove", { n })} onClick={onRemove}>
          <IconX size={15} stroke={1.8} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
