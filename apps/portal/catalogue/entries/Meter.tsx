import { Meter } from "../../src/ui/Meter.tsx";
import type { Entry } from "../entry.ts";

export const entry: Entry = {
  group: "Data",
  about: "A bar of shares. Its label says the same in words.",
  size: "medium",
  states: [
    {
      name: "Several shares",
      Show: () => (
        <Meter
          label="7 active, 2 invited, 1 failed, 2 free"
          total={12}
          parts={[
            { value: 7, tone: "ok" },
            { value: 2, tone: "accent" },
            { value: 1, tone: "bad" },
          ]}
        />
      ),
    },
    { name: "One share", Show: () => <Meter label="3 of 10" total={10} parts={[{ value: 3, tone: "ink" }]} /> },
    { name: "Full", Show: () => <Meter label="10 of 10" total={10} parts={[{ value: 10, tone: "plain" }]} /> },
    { name: "Empty", Show: () => <Meter label="0 of 10" total={10} parts={[]} /> },
  ],
};
