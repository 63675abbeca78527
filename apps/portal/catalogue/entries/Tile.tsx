import { IconReceipt } from "@tabler/icons-react";
import { Tile } from "../../src/ui/Tile.tsx";
import type { Entry } from "../entry.ts";

export const entry: Entry = {
  group: "Data",
  about: "An icon on a small square. What it means is said beside it.",
  size: "small",
  states: [
    {
      name: "Small",
      Show: () => (
        <Tile>
          <IconReceipt size={17} />
        </Tile>
      ),
    },
    {
      name: "Large",
      Show: () => (
        <Tile large>
          <IconReceipt size={20} />
        </Tile>
      ),
    },
  ],
};
