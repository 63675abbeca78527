import { useState } from "react";
import { ChoicePills } from "../../src/ui/ChoicePills.tsx";
import type { Entry } from "../entry.ts";

const OPTIONS = ["Opus", "G.722", "PCMA", "PCMU"].map((label) => ({ value: label, label }));

function Demo({ disabled = false }: { readonly disabled?: boolean }) {
  const [chosen, setChosen] = useState(["Opus", "PCMA"]);
  return <ChoicePills label="Codecs" options={OPTIONS} chosen={chosen} disabled={disabled} onChange={setChosen} />;
}

export const entry: Entry = {
  group: "Fields",
  about: "Several of a few: checkboxes in a row.",
  size: "medium",
  states: [
    { name: "Enabled", Show: () => <Demo /> },
    { name: "Disabled", Show: () => <Demo disabled /> },
  ],
};
