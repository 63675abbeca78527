import { Card } from "../../src/ui/Card.tsx";
import { Facts } from "../../src/ui/Facts.tsx";
import type { Entry } from "../entry.ts";

const FACTS = [
  { term: "Plan", value: "Team", note: "$9.00 per seat / month" },
  { term: "Seats", value: "12", note: "3 free" },
  { term: "Next invoice", value: "Dec 1, 2026" },
];

export const entry: Entry = {
  group: "Data",
  about: "Facts side by side, divided by hairlines.",
  states: [
    {
      name: "In a card",
      Show: () => (
        <Card padded={false}>
          <Facts facts={FACTS} />
        </Card>
      ),
    },
    {
      name: "Narrow columns",
      Show: () => (
        <Card padded={false}>
          <Facts facts={FACTS} least={120} />
        </Card>
      ),
    },
  ],
};
