import type { EditColumn } from "@portal/model/bulk/edit.ts";
import { Button, Switch } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { IconLock } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { fullName } from "#domain/members/full-name.ts";
import type { LineMarks } from "#platform/sheet/marks.ts";
import { useText } from "#platform/text/useText.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { Pill } from "#ui/Pill.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import type { PeopleProps } from "../PeopleGrid.tsx";
import { editMembersText } from "../text.ts";
import { PersonDialog } from "./PersonDialog.tsx";
import styles from "./PhonePeople.module.css";

const AT_ONCE = 60;

/** On phones, a list replaces the grid. Each member opens with their fields. */
export function PhonePeople({ work, shown }: Omit<PeopleProps, "cursor">) {
  const t = useText(editMembersText);
  const input = useRef<HTMLInputElement>(null);
  const [most, setMost] = useState(AT_ONCE);
  const [open, setOpen] = useState<number | null>(null);
  const line = work.state.draft.lines.find(({ number }) => number === open);
  return (
    <>
      <div className={styles.tools}>
        <SearchBox
          input={input}
          labels={{ search: t("search"), hint: t("search.hint"), clear: t("search.clear") }}
          search={shown.search}
          onSearch={shown.setSearch}
        />
        <Switch size="sm" label={t("only")} checked={shown.filtering} onChange={shown.filter} />
      </div>
      {shown.lines.length === 0 && (
        <p className={styles.none}>
          {t(shown.search ? "none.search" : "none.changed")}{" "}
          <button type="button" className="link-button" onClick={shown.showAll}>
            {t("none.clear")}
          </button>
        </p>
      )}
      <ul className={styles.list} aria-label={t("grid")}>
        {shown.lines.slice(0, most).map(({ number, row }) => (
          <li key={number}>
            <button
              type="button"
              className={styles.row}
              data-removed={work.marks.get(number)?.removed}
              onClick={() => setOpen(number)}
            >
              <Avatar name={fullName(row)} size={32} />
              <span className={styles.words}>
                <b>{fullName(row)}</b>
                <small>{row.email}</small>
              </span>
              <State marks={work.marks.get(number)} wrong={work.wrong.has(number)} />
            </button>
          </li>
        ))}
      </ul>
      {shown.lines.length > most && (
        <Button variant="default" className={styles.more ?? ""} onClick={() => setMost(most + AT_ONCE)}>
          {t("more", { count: Math.min(AT_ONCE, shown.lines.length - most) })}
        </Button>
      )}
      {line && <PersonDialog key={line.number} line={line} work={work} onClose={() => setOpen(null)} />}
    </>
  );
}

interface StateProps {
  readonly marks: LineMarks<EditColumn> | undefined;
  readonly wrong: boolean;
}

/** A member's state in one word. */
function State({ marks, wrong }: StateProps) {
  const t = useText(editMembersText);
  if (marks?.refused) return <Pill tone="warn">{t("state.refused")}</Pill>;
  if (wrong) return <Pill tone="bad">{t("state.wrong")}</Pill>;
  if (marks?.removed) return <Pill tone="bad">{t("state.removed")}</Pill>;
  if (marks?.changed) return <Pill tone="accent">{t("state.changed")}</Pill>;
  if (!marks?.locked) return null;
  return (
    <>
      <IconLock size={16} color="var(--sb-ink-3)" aria-hidden />
      <span className="vh">{marks.note}</span>
    </>
  );
}
