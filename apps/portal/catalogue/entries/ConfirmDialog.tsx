import { ConfirmDialog } from "../../src/ui/ConfirmDialog.tsx";
import type { Entry, State } from "../entry.ts";

const stateOf = (name: string, busy: boolean, tone: "danger" | "plain" = "danger"): State => ({
  name,
  opens: true,
  Show: ({ close }) => (
    <ConfirmDialog
      title="Remove Ada Lovelace?"
      labels={{ confirm: "Remove", cancel: "Keep", close: "Close" }}
      tone={tone}
      busy={busy}
      onConfirm={close}
      onCancel={close}
    >
      Her devices stop working at once.
    </ConfirmDialog>
  ),
});

export const entry: Entry = {
  group: "Actions",
  about: "Asks before something that cannot be undone. The safe button has the focus.",
  size: "medium",
  states: [stateOf("Question", false), stateOf("Busy", true), stateOf("Nothing is lost", false, "plain")],
};
