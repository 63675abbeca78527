import { EDIT_SHEET } from "@portal/model/bulk/edit.ts";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useRef, useState, type FormEvent } from "react";
import { appText } from "../../kit/app-text.ts";
import { Confirm } from "../../kit/Confirm.tsx";
import { FailureNotice } from "../../kit/FailureNotice.tsx";
import { failureText } from "../../kit/failure-text.ts";
import { UnsavedChangesPrompt } from "../../kit/UnsavedChangesPrompt.tsx";
import type { Me } from "../../kit/me.ts";
import { useActiveCell } from "../../kit/sheet/useActiveCell.ts";
import { useSaveKey } from "../../kit/useSaveKey.ts";
import { useText } from "../../kit/useText.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import type { Person } from "./edit-state.ts";
import workPage from "../../ui/WorkPage.module.css";
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
  /** Everybody, as they were when the page was opened. */
  readonly people: readonly Person[];
}

/** Everybody in a grid; nothing is saved before the button at its foot is pressed. */
export function EditMembersPage({ me, people }: EditMembersPageProps) {
  const t = useText(editMembersText);
  const app = useText(appText);
  const onPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const form = useRef<HTMLFormElement>(null);
  const work = useEditState(me, people);
  const { reloading } = work;
  const { lines } = work.desk.draft;
  const shown = useVisibleLines(lines, work.marks, work.wrong);
  const hand = useActiveCell(EDIT_SHEET, lines, work.problems);
  const [tried, setTried] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  useSaveKey(form);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!work.unsaved || work.busy) return;
    const [undecided] = work.refused.keys();
    const [wrong] = work.problems;
    setTried(wrong !== undefined || undecided !== undefined);
    if (wrong) hand.goTo(wrong);
    else if (undecided !== undefined) hand.goTo({ number: undecided, column: "row" });
    else work.saving.send();
  };
  const discard = () => {
    setDiscarding(false);
    setTried(false);
    work.discard();
  };
  const held = () => {
    if (!tried) return null;
    if (work.problems.length > 0) return t("held.problems", { count: work.problems.length });
    return work.refused.size > 0 ? t("held.refused", { count: work.refused.size }) : null;
  };
  const parts = { work, shown, hand };
  return (
    <form ref={form} data-page="work" className={`${workPage.page} ${styles.page}`} onSubmit={submit} noValidate>
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
            onShow={onPhone ? null : (number) => hand.goTo({ number, column: "row" })}
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
        held={held()}
        busy={work.saving.busy || reloading.busy}
        onDiscard={() => setDiscarding(true)}
      />
      {discarding && (
        <Confirm
          title={t("discard.title")}
          labels={{ confirm: t("discard.go"), cancel: t("discard.stay") }}
          onConfirm={discard}
          onCancel={() => setDiscarding(false)}
        >
          {t("discard.text")}
        </Confirm>
      )}
      <UnsavedChangesPrompt
        unsaved={work.unsaved}
        title={t("leave.title")}
        labels={{ confirm: t("leave.go"), cancel: t("leave.stay") }}
      >
        {t("leave.text")}
      </UnsavedChangesPrompt>
    </form>
  );
}
