import { ErrorState } from "../../src/ui/ErrorState.tsx";
import type { Entry } from "../entry.ts";

const text = { title: "Members couldn't be loaded", text: "Nothing was changed. Try again in a few seconds." };
const onClick = () => {};

export const entry: Entry = {
  group: "Page",
  about: "What failed, that nothing was changed, how to try again, and what to quote to support.",
  size: "medium",
  states: [
    { name: "Plain", Show: () => <ErrorState {...text} tryAgain={{ label: "Try again", onClick }} /> },
    {
      name: "With a reference",
      Show: () => (
        <ErrorState
          {...text}
          tryAgain={{ label: "Try again", onClick }}
          reference={{ label: "Reference", code: "7f3a9c", help: <a href="#ErrorState">Contact support</a> }}
        />
      ),
    },
    {
      name: "Trying again",
      Show: () => <ErrorState {...text} tryAgain={{ label: "Try again", busy: true, onClick }} />,
    },
  ],
};
