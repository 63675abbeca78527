import { AlertBanner } from "../../src/ui/AlertBanner.tsx";
import type { Entry } from "../entry.ts";

export const entry: Entry = {
  group: "Feedback",
  about: "News for everyone, across the whole page. The severity is also said in words.",
  bleed: true,
  states: [
    {
      name: "Critical",
      Show: () => (
        <AlertBanner
          severity="critical"
          title="Calls are failing."
          text="We're working on it."
          link={<a href="#AlertBanner">See the status page</a>}
          labels={{ severity: "Critical", dismiss: "Dismiss" }}
        />
      ),
    },
    {
      name: "Warning, dismissible",
      Show: () => (
        <AlertBanner
          severity="warn"
          title="Maintenance tonight."
          text="Calls may drop between 02:00 and 02:15 UTC."
          labels={{ severity: "Warning", dismiss: "Dismiss" }}
          onDismiss={() => {}}
        />
      ),
    },
    {
      name: "Info, dismissible",
      Show: () => (
        <AlertBanner
          severity="info"
          title="A new app is out."
          text="Update when it suits you."
          labels={{ severity: "Information", dismiss: "Dismiss" }}
          onDismiss={() => {}}
        />
      ),
    },
  ],
};
