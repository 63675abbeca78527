import { ActionIcon, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ClipboardEvent } from "react";
import { useIssueText } from "../../../kit/issue-text.ts";
import { useText } from "../../../kit/useText.ts";
import styles from "./InviteDialog.module.css";
import { issueKey, type Issues, type Person, type PersonField } from "./people.ts";
import { inviteText } from "./text.ts";

const FIELDS = ["first_name", "last_name", "email"] as const;

interface PersonRowProps {
  readonly person: Person;
  readonly n: number;
  /** The only row: it cannot be taken out, and its labels are the heads of the columns. */
  readonly alone: boolean;
  readonly issues: Issues;
  readonly doubted: boolean;
  readonly onEdit: (key: number, change: Partial<Person>) => void;
  /** Whether the text was taken over. */
  readonly onPaste: (text: string) => boolean;
  readonly onRemove: () => void;
}

export function PersonRow({ person, n, alone, issues, doubted, onEdit, onPaste, onRemove }: PersonRowProps) {
  const t = useText(inviteText);
  const issueText = useIssueText();
  const { key } = person;
  const wrong = (field: PersonField) => {
    const issue = issues.get(issueKey(key, field));
    if (issue === "twice" || issue === "already") return t(`issue.${issue}`);
    if (issue) return issueText(issue);
    const ending = person.email.slice(person.email.lastIndexOf(".") + 1);
    return field === "email" && doubted ? t("issue.ending", { ending }) : undefined;
  };
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
          value={person[field]}
          onChange={(event) => onEdit(key, { [field]: event.currentTarget.value })}
          onPaste={paste}
          error={wrong(field)}
          errorProps={{ role: "alert" }}
        />
      ))}
      {!alone && (
        <ActionIcon size={36} className={styles.out ?? ""} aria-label={t("remove", { n })} onClick={onRemove}>
          <IconX size={15} stroke={1.8} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
