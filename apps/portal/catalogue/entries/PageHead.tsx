import { Button } from "@mantine/core";
import { PageHead } from "../../src/ui/PageHead.tsx";
import type { Entry } from "../entry.ts";

export const entry: Entry = {
  group: "Page",
  about: "The page's heading, a sentence about it, and what can be done there.",
  states: [
    {
      name: "With subtitle and actions",
      Show: () => (
        <PageHead title="Members" sub="60 people in Analytical Engines.">
          <Button variant="default">Import</Button>
          <Button>Invite</Button>
        </PageHead>
      ),
    },
    { name: "Title only", Show: () => <PageHead title="Statements" /> },
  ],
};
