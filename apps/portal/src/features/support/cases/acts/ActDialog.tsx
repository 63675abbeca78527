import type { StaffLevel } from "@portal/model/access.ts";
import type { CaseFile } from "@portal/model/cases/schemas.ts";
import { Button } from "@mantine/core";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { appText } from "#platform/text/app-text.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import { DESTRUCTIVE_ACTIONS, type CaseAction } from "./case-actions.ts";
import styles from "./Fields.module.css";
import { Findings } from "./Findings.tsx";
import { OwnFields } from "./OwnFields.tsx";
import { ReasonField } from "./ReasonField.tsx";
import { isFix } from "./run.ts";
import { actsText } from "./text.ts";
import { useCaseAction } from "./useCaseAction.ts";
import { useActionText } from "./useActionText.ts";

export interface ActDialogProps {
  /** One action, or two that are performed together. */
  readonly acts: readonly CaseAction[];
  readonly file: CaseFile;
  readonly level: StaffLevel;
  readonly onClose: () => void;
}

/** Confirmation before every action: what will happen, its input, and the reason. */
export function ActDialog({ acts, file, level, onClose }: ActDialogProps) {
  const t = useText(actsText);
  const app = useText(appText);
  const words = useActionText(file);
  const { draft, edit, issues, refused, busy, failed, failedAct, found, submit } = useCaseAction({
    acts,
    file,
    level,
    onClose,
  });
  const [act = "unlock", ...more] = acts;
  const pair = more.length > 0;
  const title = pair ? t("pair.mfa_unlock.title") : words.title(act);
  const label = () => {
    if (isFix(act) && found !== null) return t("fix.repair");
    return pair ? t("pair.mfa_unlock.submit") : words.submit(act);
  };
  const nothing = found?.length === 0;
  return (
    <Dialog title={title} close={app("close")} onClose={onClose} wide>
      <EditorFrame className={styles.form} refused={refused} onSubmit={submit}>
        {failed && !busy && <FailureNotice title={words.failed(failedAct ?? act)} failed={failed} />}
        {acts.map((one) => (
          <p key={one} className={styles.what}>
            {words.what(one)}
          </p>
        ))}
        {found && <Findings found={found} />}
        <OwnFields acts={acts} file={file} level={level} draft={draft} issues={issues} onEdit={edit} />
        {!nothing && (
          <ReasonField value={draft.reason} issue={issues.reason ?? null} onChange={(text) => edit({ reason: text })} />
        )}
        <div className={parts.actions}>
          <Button variant="default" onClick={onClose}>
            {nothing ? t("fix.done") : t("cancel")}
          </Button>
          {!nothing && (
            <Button type="submit" loading={busy} {...(DESTRUCTIVE_ACTIONS.has(act) && { color: "red" })}>
              {label()}
            </Button>
          )}
        </div>
      </EditorFrame>
    </Dialog>
  );
}
