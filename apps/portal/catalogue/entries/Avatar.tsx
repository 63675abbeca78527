import { Avatar } from "../../src/ui/Avatar.tsx";
import type { Entry } from "../entry.ts";

const PEOPLE = [
  "Ada Lovelace",
  "Grace Hopper",
  "Juana Inés",
  "Kurt Gödel",
  "Mary Jackson",
  "Noor Khan",
  "Olga",
  "Zoe Z",
];

export const entry: Entry = {
  group: "Data",
  about:
    "A person's or team's picture, or the initials on a color that belongs to the name. The name is always beside it.",
  size: "medium",
  states: [
    {
      name: "Initials",
      Show: () => (
        <div style={{ display: "flex", flexWrap: "wrap", gap: 8 }}>
          {PEOPLE.map((name) => (
            <Avatar key={name} name={name} size={36} />
          ))}
        </div>
      ),
    },
    { name: "Picture", Show: () => <Avatar name="Switchboard" src="/favicon.svg" size={36} /> },
    {
      name: "Picture that does not load",
      Show: () => <Avatar name="Ada Lovelace" src="data:image/png,broken" size={36} />,
    },
    { name: "Team", Show: () => <Avatar name="Analytical Engines" size={36} square /> },
  ],
};
