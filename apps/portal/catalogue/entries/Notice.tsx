import { Notice } from "../../src/ui/Notice.tsx";
import type { Entry } from "../entry.ts";

export const entry: Entry = {
  group: "Feedback",
  about: "Says what happened, then what to do. Errors are announced at once, the rest when the reader pauses.",
  size: "medium",
  states: [
    {
      name: "Error",
      Show: () => (
        <Notice kind="bad" title="Your card was declined.">
          Try another card or ask your bank.
        </Notice>
      ),
    },
    {
      name: "Warning with an action",
      Show: () => (
        <Notice
          kind="warn"
          title="Your email isn't verified."
          action={
            <button type="button" className="link-button">
              Resend email
            </button>
          }
        >
          We sent a link to ada@example.com.
        </Notice>
      ),
    },
    { name: "Waiting", Show: () => <Notice kind="wait" title="Try again in 30 seconds." /> },
    {
      name: "Information",
      Show: () => (
        <Notice kind="info">
          Changes reach phones automatically. <a href="#Notice">How it works</a>
        </Notice>
      ),
    },
    { name: "Success", Show: () => <Notice kind="ok" title="Saved." /> },
    {
      name: "Focused",
      Show: () => (
        <Notice kind="bad" title="Wrong code." focused>
          Two attempts left.
        </Notice>
      ),
    },
  ],
};
