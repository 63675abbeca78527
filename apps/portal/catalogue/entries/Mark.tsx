import { Mark } from "../../src/ui/Mark.tsx";
import type { Entry } from "../entry.ts";

export const entry: Entry = {
  group: "Brand",
  about: "Jack and cord: the product's own mark.",
  size: "small",
  states: [
    { name: "18 pixels", Show: () => <Mark /> },
    { name: "48 pixels", Show: () => <Mark size={48} /> },
  ],
};
