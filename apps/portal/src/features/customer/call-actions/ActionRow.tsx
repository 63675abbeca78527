import { USES, type ActionField, type CallAction } from "@portal/model/call-actions/rules.ts";
import { CALL_ACTION } from "@portal/model/limits.ts";
import { TextInput } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import type { KeyboardEvent, PointerEvent } from "react";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useText } from "#platform/text/useText.ts";
import styles from "./ActionRow.module.css";
import type { DraftAction, Issues } from "./draft.ts";
import { RowMenu } from "./RowMenu.tsx";
import { actionsText } from "./text.ts";

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 };

interface ActionRowProps {
  readonly row: DraftAction;
  readonly n: number;
  readonly all: number;
  readonly name: string;
  readonly issues: Issues;
  /** Id of the sentence that explains the uses. */
  readonly help: string;
  readonly onEdit: (change: Partial<CallAction>) => void;
  readonly onStep: (by: -1 | 1) => void;
  readonly onGrab: (event: PointerEvent<HTMLElement>) => void;
  readonly onRemove: () => void;
}

export function ActionRow({ row, n, all, name, issues, help, onEdit, onStep, onGrab, onRemove }: ActionRowProps) {
  const t = useText(actionsText);
  const issueText = useIssueText();
  const { key, use_as } = row;
  const wrong = (field: ActionField) => {
    const issue = issues.get(`${key}.${field}`);
    return issue?.twin ? t("doubled", { label: issue.twin.label }) : issueText(issue?.issue);
  };
  const field = (name: ActionField) => ({
    label: t(name),
    // Visible once above the list; screen readers announce it at every field.
    description: t(`${name}.help`, { most: CALL_ACTION.longest_label }),
    descriptionProps: { className: "vh" },
    "aria-label": t(`${name}.of`, { n }),
    autoComplete: "off",
    autoCapitalize: "none",
    spellCheck: false,
    placeholder: t(name),
    "data-part": name,
    value: row[name],
    error: wrong(name),
    errorProps: { role: "alert" },
  });
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (!event.altKey || !by) return;
    event.preventDefault();
    onStep(by);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys work in every field of the row
    <fieldset className={styles.row} aria-label={name} onKeyDown={step}>
      {/* For the pointer only: the menu and Alt with the arrow keys do the same. */}
      <span className={styles.grip} title={t("drag")} aria-hidden onPointerDown={onGrab}>
        <IconGripVertical size={16} stroke={1.7} />
      </span>
      <TextInput
        {...field("label")}
        onChange={({ currentTarget: input }) => {
          underscored(input);
          onEdit({ label: input.value });
        }}
      />
      <TextInput
        {...field("code")}
        classNames={{ input: styles.code }}
        inputMode="tel"
        onChange={(event) => onEdit({ code: event.currentTarget.value })}
      />
      <div className={styles.uses} role="radiogroup" aria-label={t("use_as.of", { n })} aria-describedby={help}>
        {USES.map((use) => (
          <label key={use}>
            <input
              type="radio"
              name={`use-${key}`}
              value={use}
              checked={use_as === use}
              onChange={() => onEdit({ use_as: use })}
            />
            {t(use)}
          </label>
        ))}
      </div>
      <RowMenu name={name} first={n === 1} last={n === all} onStep={onStep} onRemove={onRemove} />
    </fieldset>
  );
}

/**
 * Replaces spaces, which a label cannot contain but users tend to type. Writes to the input itself to keep the caret.
 */
function underscored(input: HTMLInputElement): void {
  if (!input.value.includes(" ")) return;
  const caret = input.selectionStart;
  input.value = input.value.replaceAll(" ", "_");
  input.setSelectionRange(caret, caret);
}
