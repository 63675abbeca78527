import { session } from "@portal/model/session/contract.ts";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import { Card } from "#ui/Card.tsx";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import type { CallFailed } from "#platform/http/call-failed.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import styles from "./GateForm.module.css";
import { useLogOut } from "./useLogOut.ts";

interface GateFormProps {
  readonly title: string;
  readonly lead: string;
  readonly labels: { readonly failed: string; readonly send: string; readonly log_out: string };
  readonly failed: CallFailed | null;
  readonly busy: boolean;
  /** Counts refused submits. Each one focuses the first wrong field. */
  readonly refused?: number;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** A form that must be completed before any page is shown. The only alternative is to log out. */
export function GateForm({ title, lead, labels, failed, busy, refused = 0, onSubmit, children }: GateFormProps) {
  const leave = useLogOut("customer", session.logout);
  const submit = () => {
    if (!busy) onSubmit();
  };
  return (
    <Card padded={false}>
      <EditorFrame className={styles.form} refused={refused} onSubmit={submit}>
        <div className={styles.head}>
          <FocusedHeading>{title}</FocusedHeading>
          <p>{lead}</p>
        </div>
        {failed && <FailureNotice title={labels.failed} failed={failed} />}
        {children}
        <div className={styles.actions}>
          <Button size="md" type="submit" loading={busy}>
            {labels.send}
          </Button>
          <Button size="md" variant="subtle" color="gray" onClick={() => void leave()}>
            {labels.log_out}
          </Button>
        </div>
      </EditorFrame>
    </Card>
  );
}
