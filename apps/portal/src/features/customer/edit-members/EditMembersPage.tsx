import { EDIT_SHEET } from "@portal/model/bulk/edit.ts";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useState } from "react";
import { appText } from "#platform/text/app-text.ts";
import { Confirm } from "#platform/feedback/Confirm.tsx";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { failureText } from "#platform/text/failure-text.ts";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import type { Me } from "#platform/session/me.ts";
import { useActiveCell } from "#platform/sheet/useActiveCell.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import type { Person } from "./edit-state.ts";
import workPage from "#ui/WorkPage.module.css";
import styles from "./EditMembersPage.module.css";
import { PeopleGrid } from "./PeopleGrid.tsx";
import { PhonePeople } from "./phone/PhonePeople.tsx";
import { RefusedNotice } from "./RefusedNotice.tsx";
import { SaveFoot } from "./SaveFoot.tsx";
import { editMembersText } from "./text.ts";
import { useEditState } from "./useEditState.ts";
import { useVisibleLines } from "./useVisibleLines.ts";

interface EditMembersPageProps {
  readonly me: Me;
  /** All members as of opening the page. */
  readonly people: readonly Person[];
}

/** All members in a grid. Nothing is saved until the button at the bottom is pressed. */
export function EditMembersPage({ me, people }: EditMembersPageProps) {
  const t = useText(editMembersText);
  const app = useText(appText);
  const onPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const work = useEditState(me, people);
  const { reloading } = work;
  const { lines } = work.state.draft;
  const shown = useVisibleLines(lines, work.marks, work.wrong);
  const cursor = useActiveCell(EDIT_SHEET, lines, work.problems);
  const [tried, setTried] = useState(false);
  const [discarding, setDiscarding] = useState(false);

  const submit = () => {
    if (!work.unsaved || work.busy) return;
    const [undecided] = work.refused.keys();
    const [wrong] = work.problems;
    setTried(wrong !== undefined || undecided !== undefined);
    if (wrong) cursor.goTo(wrong);
    else if (undecided !== undefined) cursor.goTo({ number: undecided, column: "row" });
    else work.saving.send();
  };
  const discard = () => {
    setDiscarding(false);
    setTried(false);
    work.discard();
  };
  const blockedReason = () => {
    if (!tried) return null;
    if (work.problems.length > 0) return t("held.problems", { count: work.problems.length });
    return work.refused.size > 0 ? t("held.refused", { count: work.refused.size }) : null;
  };
  const parts = { work, shown, cursor };
  return (
    <EditorFrame
      page="work"
      className={`${workPage.page} ${styles.page}`}
      saveKey="page"
      leave={{
        unsaved: work.unsaved,
        title: t("leave.title"),
        text: t("leave.text"),
        labels: { confirm: t("leave.go"), cancel: t("leave.stay") },
      }}
      onSubmit={submit}
    >
      <PageHead title={t("title")} sub={t("sub", { count: lines.length })} />
      {work.saving.failed && (
        <div className={workPage.notice}>
          <FailureNotice title={t("save.failed")} failed={work.saving.failed} />
        </div>
      )}
      {reloading.failed && (
        <div className={workPage.notice}>
          <Notice
            kind="warn"
            title={t("reload.failed")}
            focused
            action={
              <Button size="xs" variant="default" onClick={reloading.again}>
                {app("failed.try_again")}
              </Button>
            }
          >
            {failureText(reloading.failed)}
          </Notice>
        </div>
      )}
      {work.refused.size > 0 && (
        <div className={workPage.notice}>
          <RefusedNotice
            refused={work.refused}
            onShow={onPhone ? null : (number) => cursor.goTo({ number, column: "row" })}
            onTake={() => work.takeNewer(work.refused.keys())}
          />
        </div>
      )}
      <div className={styles.people} inert={work.busy}>
        {onPhone ? <PhonePeople {...parts} /> : <PeopleGrid {...parts} />}
      </div>
      <SaveFoot
        changed={work.changed}
        removed={work.removed}
        refused={work.refused.size}
        blockedReason={blockedReason()}
        busy={work.saving.busy || reloading.busy}
        onDiscard={() => setDiscarding(true)}
      />
      {discarding && (
        <Confirm
          tone="danger"
          title={t("discard.title")}
          labels={{ confirm: t("discard.go"), cancel: t("discard.stay") }}
          onConfirm={discard}
          onCancel={() => setDiscarding(false)}
        >
          {t("discard.text")}
        </Confirm>
      )}
    </EditorFrame>
  );
}
