import { PatchBay } from "../../src/ui/PatchBay.tsx";
import type { Entry } from "../entry.ts";

export const entry: Entry = {
  group: "Brand",
  about: "The picture beside the log-in form: rows of jacks and a few live cords. Dark in both themes.",
  bleed: true,
  states: [
    {
      name: "Plain",
      Show: () => (
        <div style={{ display: "grid", height: 320, overflow: "hidden", background: "#17181c" }}>
          <PatchBay />
        </div>
      ),
    },
  ],
};
