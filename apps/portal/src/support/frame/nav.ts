import type { Path } from "../../kit/paths.ts";
import type { TextKey } from "../../kit/text.ts";
import type { en } from "./text.en.ts";

interface Entry {
  readonly to: Path;
  readonly text: Extract<TextKey<typeof en>, `nav.${string}`>;
}

/** The black bar, in its order: look-up, tickets, errors, log, alerts, providers, canceled e-mails, orphaned, settings. */
export const NAV: readonly Entry[] = [
  { to: "/support/dashboard", text: "nav.dashboard" },
  { to: "/support/tickets", text: "nav.tickets" },
  { to: "/support/errors", text: "nav.errors" },
  { to: "/support/log", text: "nav.log" },
  { to: "/support/global-alerts", text: "nav.global_alerts" },
  { to: "/support/itsp-managment", text: "nav.providers" },
  { to: "/support/canceled_emails", text: "nav.canceled_emails" },
  { to: "/support/orphaned", text: "nav.orphaned" },
  { to: "/support/settings", text: "nav.settings" },
];
