import { DotsButton } from "../../src/ui/DotsButton.tsx";
import type { Entry } from "../entry.ts";

export const entry: Entry = {
  group: "Actions",
  about: "Opens the menu of a row.",
  size: "small",
  states: [
    { name: "Closed", Show: () => <DotsButton aria-label="More for Ada" aria-haspopup="menu" aria-expanded={false} /> },
    { name: "Open", Show: () => <DotsButton aria-label="More for Ada" aria-haspopup="menu" aria-expanded /> },
    { name: "Disabled", Show: () => <DotsButton aria-label="More for Ada" disabled /> },
  ],
};
