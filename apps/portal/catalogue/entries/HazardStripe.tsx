import { HazardStripe } from "../../src/ui/HazardStripe.tsx";
import type { Entry } from "../entry.ts";

export const entry: Entry = {
  group: "Brand",
  about: "Marks everything that only staff may see.",
  states: [{ name: "Plain", Show: () => <HazardStripe /> }],
};
