import { Button } from "@mantine/core";
import { IconArchive } from "@tabler/icons-react";
import { GateCard } from "../../src/ui/GateCard.tsx";
import type { Entry } from "../entry.ts";

export const entry: Entry = {
  group: "Page",
  about: "Why no page is open, and what can be done about it.",
  states: [
    {
      name: "With two actions",
      Show: () => (
        <GateCard
          icon={<IconArchive size={20} stroke={1.8} />}
          title="Your subscription has ended"
          actions={
            <>
              <Button>Choose a plan</Button>
              <Button variant="default">Export data</Button>
            </>
          }
        >
          <p>Calling is paused. Your data is kept for 30 days.</p>
        </GateCard>
      ),
    },
  ],
};
