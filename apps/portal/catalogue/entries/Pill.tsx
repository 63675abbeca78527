import { Pill } from "../../src/ui/Pill.tsx";
import type { Entry } from "../entry.ts";

export const entry: Entry = {
  group: "Data",
  about: "A state in a word.",
  size: "small",
  states: [
    { name: "Plain", Show: () => <Pill>Draft</Pill> },
    { name: "OK", Show: () => <Pill tone="ok">Paid</Pill> },
    { name: "Warning", Show: () => <Pill tone="warn">Due soon</Pill> },
    { name: "Bad", Show: () => <Pill tone="bad">Overdue</Pill> },
    { name: "Accent", Show: () => <Pill tone="accent">New</Pill> },
  ],
};
