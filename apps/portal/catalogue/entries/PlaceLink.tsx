import { PlaceLink } from "../../src/ui/PlaceLink.tsx";
import type { Entry } from "../entry.ts";

export const entry: Entry = {
  group: "Navigation",
  about: "A link within the same page. With a modifier key it opens as links do.",
  states: [
    {
      name: "Plain",
      Show: () => (
        <PlaceLink to="#PlaceLink" onGo={() => {}}>
          Next page
        </PlaceLink>
      ),
    },
  ],
};
