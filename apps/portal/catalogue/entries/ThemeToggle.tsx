import { ThemeToggle } from "../../src/ui/ThemeToggle.tsx";
import type { Entry } from "../entry.ts";

export const entry: Entry = {
  group: "Actions",
  about: "Switches between light and dark. Its name says what it does next.",
  states: [{ name: "Plain", Show: () => <ThemeToggle toDark="Dark theme" toLight="Light theme" /> }],
};
