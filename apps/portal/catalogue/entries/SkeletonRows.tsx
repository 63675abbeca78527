import { SkeletonRows } from "../../src/ui/SkeletonRows.tsx";
import type { Entry } from "../entry.ts";

export const entry: Entry = {
  group: "Page",
  about: "In place of rows and cards that take longer than 300 ms to load, at their size, so that nothing jumps.",
  states: [
    { name: "One block", Show: () => <SkeletonRows label="Loading" rows={[{ height: 120 }]} /> },
    {
      name: "Cards and joined columns",
      Show: () => (
        <SkeletonRows
          label="Loading"
          rows={[
            { height: 110, columns: ["2fr", "1fr"] },
            { height: 100, columns: ["1fr", "1.01fr", "1.02fr"], joined: true },
          ]}
        />
      ),
    },
  ],
};
