import { useState } from "react";
import { Chips } from "../../src/ui/Chips.tsx";
import type { Entry } from "../entry.ts";

const OPTIONS = ["All", "Active", "Invited", "Suspended", "Removed"].map((words) => ({
  id: words,
  to: "#Chips",
  words,
}));

function Demo({ oneLine = false }: { readonly oneLine?: boolean }) {
  const [current, setCurrent] = useState("Active");
  return <Chips label="Status" options={OPTIONS} current={current} onGo={setCurrent} oneLine={oneLine} />;
}

export const entry: Entry = {
  group: "Navigation",
  about: "A filter with a few choices. Each is an address of its own.",
  states: [
    { name: "Wrapping", Show: () => <Demo /> },
    { name: "In one line that scrolls on a phone", Show: () => <Demo oneLine /> },
  ],
};
