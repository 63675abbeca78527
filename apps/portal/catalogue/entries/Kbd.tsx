import { Kbd } from "../../src/ui/Kbd.tsx";
import type { Entry } from "../entry.ts";

export const entry: Entry = {
  group: "Data",
  about: "A key, or keys pressed together.",
  size: "small",
  states: [
    { name: "One key", Show: () => <Kbd>/</Kbd> },
    { name: "With a modifier", Show: () => <Kbd>Ctrl S</Kbd> },
  ],
};
