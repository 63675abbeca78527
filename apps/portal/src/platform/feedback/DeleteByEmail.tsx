import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { appText } from "#platform/text/app-text.ts";
import { FailureNotice } from "./FailureNotice.tsx";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";

interface DeleteByEmailProps {
  readonly email: string;
  readonly labels: Readonly<Record<"title" | "text" | "type" | "wrong" | "failed" | "confirm" | "cancel", string>>;
  readonly run: () => Promise<void>;
  readonly onClose: () => void;
}

/** Confirms a permanent deletion by having the user type the email address. */
export function DeleteByEmail({ email, labels, run, onClose }: DeleteByEmailProps) {
  const app = useText(appText);
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const { busy, failed, send } = useSend(run);
  const submit = () => {
    const right = typed.trim().toLowerCase() === email.toLowerCase();
    setWrong(!right);
    if (right && !busy) send();
  };
  return (
    <Dialog title={labels.title} close={app("close")} onClose={onClose}>
      <EditorFrame onSubmit={submit}>
        {failed && <FailureNotice title={labels.failed} failed={failed} />}
        <p className={parts.text}>{labels.text}</p>
        <TextInput
          className={parts.field ?? ""}
          label={labels.type}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
          error={wrong && labels.wrong}
          errorProps={{ role: "alert" }}
        />
        <div className={parts.actions}>
          <Button variant="default" onClick={onClose}>
            {labels.cancel}
          </Button>
          <Button type="submit" color="red" loading={busy}>
            {labels.confirm}
          </Button>
        </div>
      </EditorFrame>
    </Dialog>
  );
}
