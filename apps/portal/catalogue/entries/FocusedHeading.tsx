import { FocusedHeading } from "../../src/ui/FocusedHeading.tsx";
import type { Entry } from "../entry.ts";

export const entry: Entry = {
  group: "Page",
  about: "The heading of a page without a first field. It takes the focus, so that the new page is read out.",
  states: [{ name: "Plain", Show: () => <FocusedHeading>Check your inbox</FocusedHeading> }],
};
