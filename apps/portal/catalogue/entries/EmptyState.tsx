import { Button } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { Card } from "../../src/ui/Card.tsx";
import { EmptyState } from "../../src/ui/EmptyState.tsx";
import type { Entry } from "../entry.ts";

const drawing = <IconUsers size={40} stroke={1.2} />;

export const entry: Entry = {
  group: "Page",
  about: "In place of a list without rows: what is missing, and what to do about it.",
  size: "medium",
  states: [
    {
      name: "With an action",
      Show: () => (
        <EmptyState drawing={drawing} title="No members yet" actions={<Button>Invite members</Button>}>
          Everyone gets an invitation, installs the app and scans a code.
        </EmptyState>
      ),
    },
    {
      name: "In a card",
      Show: () => (
        <Card title="Members">
          <EmptyState drawing={drawing} title="No members match" heading="h3" />
        </Card>
      ),
    },
  ],
};
