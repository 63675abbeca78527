import { useState } from "react";
import { PlaceTabs } from "../../src/ui/PlaceTabs.tsx";
import type { Entry } from "../entry.ts";

const tabsOf = (names: readonly string[]) => names.map((label) => ({ id: label, to: "#PlaceTabs", label }));
const FEW = tabsOf(["General", "Voice", "Security"]);
const MANY = tabsOf([
  "General",
  "Voice",
  "Security",
  "Network",
  "Codecs",
  "Dial plan",
  "Billing",
  "Members",
  "Devices",
]);

function Demo({ tabs, first }: { readonly tabs: typeof FEW; readonly first: string }) {
  const [current, setCurrent] = useState(first);
  return <PlaceTabs label="Settings" tabs={tabs} current={current} onGo={setCurrent} />;
}

export const entry: Entry = {
  group: "Navigation",
  about:
    "The subjects of a page. Each is an address of its own. On a narrow screen they scroll, and the current one stays in sight.",
  states: [
    { name: "A few", Show: () => <Demo tabs={FEW} first="Voice" /> },
    { name: "Many", Show: () => <Demo tabs={MANY} first="Billing" /> },
  ],
};
