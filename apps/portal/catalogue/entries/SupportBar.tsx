import { Avatar } from "../../src/ui/Avatar.tsx";
import { SupportBar } from "../../src/ui/SupportBar.tsx";
import type { Entry } from "../entry.ts";

export const entry: Entry = {
  group: "Brand",
  about: "The black bar of the staff area, in both themes.",
  bleed: true,
  states: [
    { name: "Brand alone", Show: () => <SupportBar brand="Switchboard" badge="Support" /> },
    {
      name: "With an account",
      Show: () => (
        <SupportBar brand="Switchboard" badge="Support">
          <span style={{ display: "inline-flex", alignItems: "center", gap: 8, marginLeft: "auto" }}>
            <Avatar name="Grace Hopper" size={26} /> Grace Hopper
          </span>
        </SupportBar>
      ),
    },
  ],
};
