import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { appText } from "#platform/text/app-text.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { Notice } from "#ui/Notice.tsx";
import parts from "#ui/DialogParts.module.css";
import { type Reason, ReasonList } from "./ReasonList.tsx";
import styles from "./RunDialog.module.css";
import { runText } from "./text.ts";

interface RunDialogProps {
  readonly title: string;
  /** What the action does. */
  readonly text: string;
  /** What it needs to know. */
  readonly children?: ReactNode;
  /** Counts refusals of the fields, as for any form. */
  readonly refused?: number;
  readonly skipped: { readonly lead: string; readonly reasons: readonly Reason[] } | null;
  readonly undoable: boolean;
  readonly red: boolean;
  /** How many it would change; undefined while they are counted. */
  readonly ready: number | undefined;
  readonly confirm: string;
  readonly busy: boolean;
  readonly failed: unknown;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Says what an action on many rows is about and which are skipped, before the server starts it. */
export function RunDialog(props: RunDialogProps) {
  const t = useText(runText);
  const app = useText(appText);
  const { skipped, ready } = props;
  return (
    <Dialog title={props.title} close={app("close")} onClose={props.onCancel}>
      <EditorFrame refused={props.refused ?? 0} onSubmit={() => ready && !props.busy && props.onConfirm()}>
        <p className={parts.text}>{props.text}</p>
        {props.children}
        {skipped && skipped.reasons.length > 0 && (
          <div className={parts.text}>
            {skipped.lead}
            <ReasonList reasons={skipped.reasons} />
          </div>
        )}
        {!props.undoable && <p className={parts.text}>{t("no_undo")}</p>}
        {Boolean(props.failed) && (
          <div className={parts.field}>
            <Notice kind="bad">{failureText(asCallFailed(props.failed))}</Notice>
          </div>
        )}
        <div className={`${parts.actions} ${styles.actions}`}>
          <Button variant="default" onClick={props.onCancel} data-autofocus>
            {t("cancel")}
          </Button>
          <Button type="submit" {...(props.red && { color: "red" })} disabled={!ready} loading={props.busy}>
            {ready === undefined ? t("counting") : props.confirm}
          </Button>
        </div>
      </EditorFrame>
    </Dialog>
  );
}
