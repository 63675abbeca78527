import { Card } from "../../src/ui/Card.tsx";
import { Facts } from "../../src/ui/Facts.tsx";
import type { Entry } from "../entry.ts";

export const entry: Entry = {
  group: "Page",
  about: "A part of a page. With a title it is a region that screen readers list.",
  size: "medium",
  states: [
    {
      name: "With a title",
      Show: () => (
        <Card title="Devices" aside="3 of 5">
          Two phones and a desktop app.
        </Card>
      ),
    },
    { name: "Without a title", Show: () => <Card>Two phones and a desktop app.</Card> },
    {
      name: "Rows from edge to edge",
      Show: () => (
        <Card padded={false}>
          <Facts
            facts={[
              { term: "Plan", value: "Team" },
              { term: "Seats", value: "12" },
            ]}
            least={120}
          />
        </Card>
      ),
    },
  ],
};
