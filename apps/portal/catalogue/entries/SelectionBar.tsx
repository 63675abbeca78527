import type { CSSProperties } from "react";
import { IconPlayerPause, IconTrash } from "@tabler/icons-react";
import { SelectionBar } from "../../src/ui/SelectionBar.tsx";
import type { Entry, State } from "../entry.ts";

const stateOf = (name: string, more: boolean): State => ({
  name,
  Show: () => (
    <div style={{ height: 60, "--sb-side": "0px" } as CSSProperties}>
      <SelectionBar
        labels={{ bar: "Selected members", selected: "3 selected", all: "Select all 60", clear: "Clear selection" }}
        more={more}
        onAll={() => {}}
        onClear={() => {}}
      >
        <button type="button" data-act="suspend">
          <IconPlayerPause size={16} aria-hidden />
          <span>Suspend</span>
        </button>
        <button type="button" data-act="remove">
          <IconTrash size={16} aria-hidden />
          <span>Remove</span>
        </button>
      </SelectionBar>
    </div>
  ),
});

export const entry: Entry = {
  group: "Actions",
  about: "Floats over a list while something in it is selected. Dark in both themes.",
  states: [stateOf("More to select", true), stateOf("All selected", false)],
};
