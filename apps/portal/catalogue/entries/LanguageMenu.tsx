import { useState } from "react";
import { LanguageMenu } from "../../src/ui/LanguageMenu.tsx";
import type { Entry } from "../entry.ts";

function Demo({ first }: { readonly first: string }) {
  const [value, setValue] = useState(first);
  return <LanguageMenu label="Language" value={value} onChange={setValue} />;
}

export const entry: Entry = {
  group: "Actions",
  about: "Chooses the language from the top bar. Its name says the current one.",
  size: "medium",
  states: [
    { name: "English", Show: () => <Demo first="en" /> },
    { name: "Español", Show: () => <Demo first="es" /> },
  ],
};
