import { Button, TextInput } from "@mantine/core";
import { Dialog } from "../../src/ui/Dialog.tsx";
import parts from "../../src/ui/DialogParts.module.css";
import type { Entry, State } from "../entry.ts";

const stateOf = (name: string, wide: boolean | "xl", dismissible = true): State => ({
  name,
  opens: true,
  Show: ({ close }) => (
    <Dialog title="Rename the team" close="Close" wide={wide} dismissible={dismissible} onClose={close}>
      <TextInput label="Name" defaultValue="Analytical Engines" />
      <div className={parts.actions}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button onClick={close}>Rename</Button>
      </div>
    </Dialog>
  ),
});

export const entry: Entry = {
  group: "Actions",
  about: "A question over the page. It keeps the focus and gives it back when it closes.",
  size: "small",
  states: [
    stateOf("Narrow", false),
    stateOf("Wide", true),
    stateOf("Extra wide", "xl"),
    stateOf("Not dismissible", false, false),
  ],
};
