import { useRef, useState } from "react";
import { SearchBox } from "../../src/ui/SearchBox.tsx";
import type { Entry } from "../entry.ts";

function Demo({ first }: { readonly first: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState(first);
  return (
    <SearchBox
      input={input}
      labels={{ search: "Search members", hint: "Name or email", clear: "Clear search" }}
      search={search}
      onSearch={setSearch}
    />
  );
}

export const entry: Entry = {
  group: "Fields",
  about: "Searches when typing pauses, or at once with Enter. Escape clears it.",
  size: "medium",
  states: [
    { name: "Empty", Show: () => <Demo first="" /> },
    { name: "Filled", Show: () => <Demo first="ada" /> },
  ],
};
