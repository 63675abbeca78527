import { Button } from "@mantine/core";
import { useState } from "react";
import { LanguageItems } from "../../src/ui/LanguageItems.tsx";
import type { Entry } from "../entry.ts";

function Demo({ open = false }: { readonly open?: boolean }) {
  const [opened, setOpened] = useState(open);
  const [value, setValue] = useState("en");
  return (
    <LanguageItems
      button={<Button variant="default">Language</Button>}
      opened={opened}
      onToggle={setOpened}
      value={value}
      onChange={setValue}
    />
  );
}

export const entry: Entry = {
  group: "Actions",
  about: "The items of LanguageMenu, loaded when someone reaches for its button.",
  size: "medium",
  states: [
    { name: "Closed", Show: () => <Demo /> },
    { name: "Open", opens: true, Show: () => <Demo open /> },
  ],
};
