import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "./Dialog.tsx";
import parts from "./DialogParts.module.css";

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly labels: Readonly<Record<"confirm" | "cancel" | "close", string>>;
  readonly busy?: boolean;
  /** `danger` colors the confirming button red: something is lost, ended or taken away. */
  readonly tone: "danger" | "plain";
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before an action that cannot be undone. The cancel button has the focus. */
export function ConfirmDialog({
  title,
  children,
  labels,
  busy = false,
  tone,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} close={labels.close} onClose={onCancel}>
      <div className={parts.text}>{children}</div>
      <div className={parts.actions}>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {labels.cancel}
        </Button>
        <Button loading={busy} onClick={onConfirm} {...(tone === "danger" && { color: "red" })}>
          {labels.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
