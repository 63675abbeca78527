import { EDIT_SHEET, type EditColumn } from "@portal/model/bulk/edit.ts";
import { sheetIssues } from "@portal/model/sheets/sheet.ts";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { appText } from "#platform/text/app-text.ts";
import { fullName } from "#domain/members/full-name.ts";
import { useIssueText } from "#platform/text/issue-text.ts";
import type { Line } from "#platform/sheet/draft.ts";
import { inputModeOf } from "#platform/sheet/input-mode.ts";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { Notice } from "#ui/Notice.tsx";
import { editMembersText } from "../text.ts";
import type { useEditState } from "../useEditState.ts";
import styles from "./PersonDialog.module.css";

interface PersonDialogProps {
  readonly line: Line<EditColumn>;
  readonly work: ReturnType<typeof useEditState>;
  readonly onClose: () => void;
}

/** One member's row as form fields. It is applied to the list and saved with everything else. */
export function PersonDialog({ line: { number, row }, work, onClose }: PersonDialogProps) {
  const t = useText(editMembersText);
  const app = useText(appText);
  const issueText = useIssueText();
  const [typed, setTyped] = useState(row);
  const [tried, setTried] = useState(false);
  const marks = work.marks.get(number);
  const reason = work.refused.get(number);
  const issues = new Map(sheetIssues(EDIT_SHEET, [typed], undefined).map(({ column, issue }) => [column, issue]));
  const closed = marks?.locked ?? marks?.removed ?? false;
  const thenClose = (act: () => void) => () => {
    act();
    onClose();
  };
  const submit = () => {
    setTried(true);
    if (issues.size > 0) return;
    work.edit(
      EDIT_SHEET.columns.filter(({ fixed }) => !fixed).map(({ key }) => ({ number, column: key, value: typed[key] })),
    );
    onClose();
  };
  return (
    <Dialog title={fullName(row)} close={app("close")} onClose={onClose}>
      <EditorFrame className={styles.form} onSubmit={submit}>
        {marks?.note && <Notice kind={marks.refused ? "warn" : "info"}>{marks.note}</Notice>}
        {EDIT_SHEET.columns.map(({ key, fixed }) => (
          <TextInput
            key={key}
            size="md"
            label={t(`field.${key}`)}
            inputMode={inputModeOf(key)}
            autoComplete="off"
            spellCheck={false}
            maxLength={300}
            readOnly={fixed ?? closed}
            className={fixed || closed ? (styles.locked ?? "") : ""}
            value={typed[key]}
            onChange={(event) => setTyped({ ...typed, [key]: event.currentTarget.value })}
            error={tried && issueText(issues.get(key))}
            errorProps={{ role: "alert" }}
          />
        ))}
        <div className={styles.actions}>
          {reason && (
            <Button variant="default" onClick={thenClose(() => work.takeNewer([number]))}>
              {t("newer.take")}
            </Button>
          )}
          {reason === "stale" && (
            <Button variant="default" onClick={thenClose(() => work.keepMine(number))}>
              {t("newer.keep")}
            </Button>
          )}
          {marks?.removed && !marks.locked && (
            <Button variant="default" onClick={thenClose(() => work.restore(number))}>
              {t("person.restore")}
            </Button>
          )}
          {!closed && (
            <>
              <Button type="submit">{t("person.done")}</Button>
              <button type="button" className={styles.remove} onClick={thenClose(() => work.remove(number))}>
                {t("person.remove")}
              </button>
            </>
          )}
        </div>
      </EditorFrame>
    </Dialog>
  );
}
