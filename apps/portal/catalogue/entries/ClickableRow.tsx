import { ClickableRow } from "../../src/ui/ClickableRow.tsx";
import type { Entry, State } from "../entry.ts";

const stateOf = (name: string, main: boolean): State => ({
  name,
  Show: () => (
    <ClickableRow style={{ display: "flex", gap: 16 }}>
      {main ? (
        <a href="#row" data-main>
          Ada Lovelace
        </a>
      ) : (
        <span>Ada Lovelace</span>
      )}
      <span>ada@example.com</span>
    </ClickableRow>
  ),
});

export const entry: Entry = {
  group: "Actions",
  about: "A row that opens with a click anywhere, by its main link. Without one it does nothing.",
  states: [stateOf("Opens", true), stateOf("Read only", false)],
};
