import { RuleList } from "../../src/ui/RuleList.tsx";
import type { Entry, State } from "../entry.ts";

const RULES = ["12 characters", "A lowercase and an uppercase letter", "A digit"];

const stateOf = (name: string, met: number): State => ({
  name,
  Show: () => (
    <RuleList
      label="Password rules"
      words={{ met: "met", open: "not met yet" }}
      rules={RULES.map((text, index) => ({ text, met: index < met }))}
    />
  ),
});

export const entry: Entry = {
  group: "Feedback",
  about: "Rules that are checked off while someone types.",
  size: "medium",
  states: [stateOf("None met", 0), stateOf("Some met", 2), stateOf("All met", 3)],
};
