import { OfflineBar } from "../../src/ui/OfflineBar.tsx";
import type { Entry } from "../entry.ts";

export const entry: Entry = {
  group: "Feedback",
  about: "Across the top while there is no connection.",
  bleed: true,
  states: [{ name: "Plain", Show: () => <OfflineBar text="You're offline. We'll reconnect automatically." /> }],
};
