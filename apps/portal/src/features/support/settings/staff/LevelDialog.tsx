import type { StaffLevel } from "@portal/model/access.ts";
import { staff, type StaffMember } from "@portal/model/staff/contract.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { appText } from "#platform/text/app-text.ts";
import { call } from "#platform/http/call.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { useAction } from "#platform/http/query.ts";
import { useStaffSudo } from "#domain/staff-sudo/StaffSudoProvider.tsx";
import { showSuccess, showUndoable } from "#platform/feedback/toast.tsx";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import { useStaffData } from "../data.ts";
import { supportSettingsText } from "../text.ts";
import { LevelField } from "./LevelField.tsx";

interface LevelDialogProps {
  readonly member: StaffMember;
  readonly onClose: () => void;
}

/** Changes a colleague's level. It can be undone while the toast is shown. */
export function LevelDialog({ member: { id, full_name: name, level: before }, onClose }: LevelDialogProps) {
  const t = useText(supportSettingsText);
  const app = useText(appText);
  const withSudo = useStaffSudo();
  const data = useStaffData();
  const [level, setLevel] = useState<StaffLevel>(before);
  const give = (given: StaffLevel) => withSudo(() => call(staff.setLevel, { body: { id, level: given } }));
  const said = (given: StaffLevel) => t("level.done", { name, level: t(`level.${given}`) });
  const back = useAction({
    run: () => give(before),
    context: t("level.context"),
    onDone: (done) => {
      if (done) showSuccess(said(before));
      void data.reload();
    },
  });
  const { busy, failed, send } = useSend(async () => {
    if (!(await give(level))) return;
    showUndoable(said(level), () => back.mutate());
    void data.reload();
    onClose();
  });
  const submit = () => {
    if (level === before) onClose();
    else if (!busy) send();
  };
  return (
    <Dialog title={t("level.title", { name })} close={app("close")} onClose={onClose}>
      <EditorFrame onSubmit={submit}>
        {failed && <FailureNotice title={t("level.failed")} failed={failed} />}
        <LevelField value={level} onChange={setLevel} focused />
        <div className={parts.actions}>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={busy}>
            {t("level.save")}
          </Button>
        </div>
      </EditorFrame>
    </Dialog>
  );
}
