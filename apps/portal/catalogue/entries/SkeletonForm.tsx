import { SkeletonForm } from "../../src/ui/SkeletonForm.tsx";
import type { Entry } from "../entry.ts";

export const entry: Entry = {
  group: "Page",
  about: "In place of a form that takes longer than 300 ms to load.",
  size: "medium",
  states: [
    { name: "Two fields", Show: () => <SkeletonForm label="Loading" fields={2} /> },
    { name: "Four fields", Show: () => <SkeletonForm label="Loading" fields={4} /> },
  ],
};
