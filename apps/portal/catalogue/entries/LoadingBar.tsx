import { LoadingBar } from "../../src/ui/LoadingBar.tsx";
import type { Entry } from "../entry.ts";

export const entry: Entry = {
  group: "Feedback",
  about: "A thin line at the top while a page loads.",
  bleed: true,
  states: [
    {
      name: "Plain",
      Show: () => (
        <div style={{ height: 48 }}>
          <LoadingBar />
        </div>
      ),
    },
  ],
};
