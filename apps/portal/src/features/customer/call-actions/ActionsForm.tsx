import type { CallAction } from "@portal/model/call-actions/rules.ts";
import { CALL_ACTION } from "@portal/model/limits.ts";
import { useRef, useState } from "react";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { NewerNotice } from "#platform/editor/NewerNotice.tsx";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { SaveBar } from "#ui/SaveBar.tsx";
import styles from "./ActionsForm.module.css";
import { ActionRows } from "./ActionRows.tsx";
import type { ActionList } from "./data.ts";
import { addAction, rowsToSave, moveAction, visibleRows, moveActionBy, type Changes, type Draft } from "./draft.ts";
import { EmptyActions } from "./EmptyActions.tsx";
import { ExampleChips } from "./ExampleChips.tsx";
import { ListFoot } from "./ListFoot.tsx";
import { PhonePreview } from "./PhonePreview.tsx";
import { actionsText } from "./text.ts";
import { useCallActions } from "./useCallActions.ts";
import { useFocusAfterSaving, useFocusOf } from "./useFocusOf.ts";

const BLANK: CallAction = { label: "", code: "", use_as: "call" };
const PARTS = ["added", "edited", "removed", "moved"] as const satisfies readonly (keyof Changes)[];

interface ActionsFormProps {
  readonly team_id: string;
  readonly list: ActionList;
}

/** One list, saved as a whole. Changes are announced to screen readers, since many of them only move rows. */
export function ActionsForm({ team_id, list }: ActionsFormProps) {
  const t = useText(actionsText);
  const form = useRef<HTMLFormElement>(null);
  const actions = useCallActions(team_id, list);
  const { draft, changes, count, newer, arrange } = actions;
  const rows = visibleRows(draft);
  const full = rows.length >= CALL_ACTION.most;
  const focus = useFocusOf(form);
  const [announcement, setAnnouncement] = useState("");
  const [refused, setRefused] = useState(0);
  useFocusAfterSaving(form, count > 0);

  const positionOf = (key: number, among: Draft) => visibleRows(among).findIndex((row) => row.key === key) + 1;
  const nameOf = (key: number) =>
    draft.find((row) => row.key === key)?.label.trim() || t("key", { n: positionOf(key, draft) });
  const add = (action: CallAction) => {
    const next = addAction(draft, action);
    arrange(next.draft);
    setAnnouncement(t("added", { n: rows.length + 1 }));
    focus.on(next.key, "label");
  };
  const move = (key: number, next: Draft) => {
    if (next === draft) return;
    focus.keep();
    arrange(next);
    setAnnouncement(t("moved", { key: nameOf(key), n: positionOf(key, next), all: rows.length }));
  };
  const remove = (key: number) => {
    const row = draft.find((one) => one.key === key);
    const vanishes = row?.from === null && row.label.trim() === "" && row.code.trim() === "";
    setAnnouncement(t("removed.said", { key: nameOf(key) }));
    if (vanishes) focus.onAdd();
    else focus.on(key, "undo");
    arrange(
      vanishes
        ? draft.filter((one) => one !== row)
        : draft.map((one) => (one === row ? { ...one, removed: true } : one)),
    );
  };
  const restore = (key: number) => {
    const next = draft.map((row) => (row.key === key ? { ...row, removed: false } : row));
    arrange(next);
    setAnnouncement(t("undone", { key: nameOf(key), n: positionOf(key, next) }));
    focus.on(key, "label");
  };
  const submit = () => {
    // A conflict with someone else's list has to be resolved first.
    if (!newer && !actions.save()) setRefused((times) => times + 1);
  };

  return (
    <EditorFrame
      form={form}
      className={styles.form}
      refused={refused}
      saveKey="page"
      leave={{
        unsaved: count > 0,
        title: t("leave.title"),
        text: t("leave.text"),
        labels: { confirm: t("leave.go"), cancel: t("leave.stay") },
      }}
      onSubmit={submit}
    >
      {newer && (
        <NewerNotice
          title={t("newer")}
          labels={{ take: t("newer.take"), keep: t("newer.keep") }}
          focused
          onTake={actions.take}
          onKeep={() => actions.keep() || setRefused((times) => times + 1)}
        >
          <p>
            {newer.actions.length > 0
              ? t("newer.list", { list: newer.actions.map(({ label }) => label).join(", ") })
              : t("newer.none")}
          </p>
          <p>{t("newer.text")}</p>
        </NewerNotice>
      )}
      {draft.length === 0 ? (
        <EmptyActions onAdd={add} onBlank={() => add(BLANK)} />
      ) : (
        <div className={styles.columns}>
          <div className={styles.list}>
            <Card
              title={t("keys")}
              aside={
                <span className="num">
                  <span className="vh">{t("count.label", { used: rows.length, most: CALL_ACTION.most })}</span>
                  <span aria-hidden>{t("count", { used: rows.length, most: CALL_ACTION.most })}</span>
                </span>
              }
              padded={false}
            >
              <ActionRows
                draft={draft}
                issues={actions.issues}
                full={full}
                nameOf={nameOf}
                onEdit={actions.edit}
                onStep={(key, by) => move(key, moveActionBy(draft, key, by))}
                onDrop={(key, to) => move(key, moveAction(draft, key, to))}
                onRemove={remove}
                onRestore={restore}
              />
              <ListFoot full={full} movable={rows.length > 1} onAdd={() => add(BLANK)}>
                {list.actions.length === 0 && <ExampleChips rows={rows} onAdd={add} />}
              </ListFoot>
            </Card>
            {count > 0 && !newer && (
              <SaveBar
                title={t("unsaved", { count })}
                detail={PARTS.filter((part) => changes[part] > 0)
                  .map((part) => t(`part.${part}`, { count: changes[part] }))
                  .join(", ")}
                labels={{ save: t("save"), discard: t("discard") }}
                busy={actions.busy}
                onDiscard={actions.discard}
              />
            )}
          </div>
          <PhonePreview rows={rowsToSave(draft)} />
        </div>
      )}
      <output className="vh">{announcement}</output>
    </EditorFrame>
  );
}
