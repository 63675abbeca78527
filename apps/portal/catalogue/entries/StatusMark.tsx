import { type Mark, StatusMark } from "../../src/ui/StatusMark.tsx";
import type { Entry, State } from "../entry.ts";

const stateOf = (name: string, status: Mark): State => ({
  name,
  Show: () => (
    <span style={{ display: "inline-flex", alignItems: "center", gap: 7 }}>
      <StatusMark status={status} /> {name}
    </span>
  ),
});

export const entry: Entry = {
  group: "Data",
  about: "A status as a shape, never as a color alone. Its word is beside it.",
  size: "small",
  states: [
    stateOf("Active", "active"),
    stateOf("Invited", "invited"),
    stateOf("Inactive", "inactive"),
    stateOf("Suspended", "suspended"),
    stateOf("Undeliverable", "undeliverable"),
    stateOf("Ended", "ended"),
    stateOf("Gone", "gone"),
  ],
};
