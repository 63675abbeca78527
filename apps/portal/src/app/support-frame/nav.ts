import type { Action } from "@portal/model/access.ts";
import type { Path } from "#platform/routing/paths.ts";
import type { TextKey } from "#platform/text/text.ts";
import type { en } from "./text.en.ts";

interface Entry {
  readonly to: Path;
  readonly text: Extract<TextKey<typeof en>, `nav.${string}`>;
  /** The permission it requires; items without one are for all staff. */
  readonly needs?: Action;
}

/** The items of the black bar, in order. */
export const NAV: readonly Entry[] = [
  { to: "/support/dashboard", text: "nav.dashboard" },
  { to: "/support/tickets", text: "nav.tickets" },
  { to: "/support/errors", text: "nav.errors" },
  { to: "/support/log", text: "nav.log" },
  { to: "/support/global-alerts", text: "nav.global_alerts" },
  { to: "/support/itsp-managment", text: "nav.providers" },
  { to: "/support/canceled_emails", text: "nav.canceled_emails" },
  { to: "/support/orphaned", text: "nav.orphaned" },
  { to: "/support/approvals", text: "nav.approvals", needs: "approval.view" },
  { to: "/support/settings", text: "nav.settings" },
];
