import { useState } from "react";
import { LanguageSelect } from "../../src/ui/LanguageSelect.tsx";
import type { Entry } from "../entry.ts";

function Demo({ size }: { readonly size: "xs" | "sm" }) {
  const [value, setValue] = useState("en");
  return <LanguageSelect label="Language" size={size} value={value} onChange={setValue} />;
}

export const entry: Entry = {
  group: "Fields",
  about: "Chooses the language in a form or a footer.",
  size: "medium",
  states: [
    { name: "Extra small", Show: () => <Demo size="xs" /> },
    { name: "Small", Show: () => <Demo size="sm" /> },
  ],
};
