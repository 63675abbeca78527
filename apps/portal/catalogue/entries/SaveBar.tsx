import { SaveBar } from "../../src/ui/SaveBar.tsx";
import type { Entry, State } from "../entry.ts";

const stateOf = (name: string, busy: boolean): State => ({
  name,
  Show: () => (
    <form onSubmit={(event) => event.preventDefault()}>
      <SaveBar
        title="2 unsaved changes"
        detail="Name, Port"
        labels={{ save: "Save", discard: "Discard" }}
        busy={busy}
        onDiscard={() => {}}
      />
    </form>
  ),
});

export const entry: Entry = {
  group: "Actions",
  about: "Stays in sight at the foot of a form while something is unsaved.",
  states: [stateOf("Unsaved", false), stateOf("Saving", true)],
};
