import { can, type Principal } from "@portal/model/access.ts";
import {
  IconAddressBook,
  IconChartBar,
  IconCreditCard,
  IconDeviceMobile,
  IconDialpad,
  IconDownload,
  IconGift,
  IconHome2,
  IconLifebuoy,
  IconPhone,
  IconReceipt,
  IconSettings,
  IconUsers,
} from "@tabler/icons-react";
import { useMemo } from "react";
import type { Path } from "#platform/routing/paths.ts";
import { principalOf, useSession } from "#platform/session/session.ts";

interface NavEntry {
  readonly to: Path;
  /**
   * Tabs that this entry covers, if a page has several entries. It links to the first; null is the page's default tab.
   */
  readonly tabs?: readonly (string | null)[];
  readonly label:
    | "nav.home"
    | "nav.members"
    | "nav.people"
    | "nav.contacts"
    | "nav.accounts"
    | "nav.actions"
    | "nav.devices"
    | "nav.my_devices"
    | "nav.calls"
    | "nav.subscription"
    | "nav.plan"
    | "nav.statements"
    | "nav.statements_solo"
    | "nav.apps"
    | "nav.programs"
    | "nav.tickets"
    | "nav.settings";
  readonly icon: typeof IconHome2;
  /** Heading in the sidebar. */
  readonly group?: "nav.voice" | "nav.billing";
  /** The second key of "G then …". */
  readonly key: string;
  readonly open?: (who: Principal) => boolean;
}

const managesPeople = (who: Principal) => can("member.detail", who);
const isInTeam = (who: Principal) => can("member.list", who);
const PAYING = { to: "/dashboard/subscription", tabs: [null, "card"], icon: IconCreditCard, key: "b" } as const;
const PAID = { to: "/dashboard/subscription", tabs: ["statements", "quote"], icon: IconReceipt, key: "t" } as const;
const managesBilling = (who: Principal) => isInTeam(who) && can("billing.view", who);
const paysAlone = (who: Principal) => !isInTeam(who) && can("billing.view", who);

/** Targets of the sidebar, the palette and the "G then …" shortcuts. */
export const NAV: readonly NavEntry[] = [
  { to: "/dashboard", label: "nav.home", icon: IconHome2, key: "h" },
  { to: "/dashboard/members", label: "nav.members", icon: IconUsers, key: "m", open: managesPeople },
  {
    to: "/dashboard/members",
    label: "nav.people",
    icon: IconUsers,
    key: "m",
    open: (who) => isInTeam(who) && !managesPeople(who),
  },
  {
    to: "/dashboard/contacts",
    label: "nav.contacts",
    icon: IconAddressBook,
    key: "c",
    open: (who) => can("contact.list", who),
  },
  { to: "/dashboard/devices", label: "nav.devices", icon: IconDeviceMobile, key: "d", open: managesPeople },
  {
    to: "/dashboard/devices",
    label: "nav.my_devices",
    icon: IconDeviceMobile,
    key: "d",
    open: (who) => isInTeam(who) && !managesPeople(who),
  },
  {
    to: "/dashboard/voice",
    label: "nav.accounts",
    icon: IconPhone,
    group: "nav.voice",
    key: "v",
    open: (who) => can("voice.view", who),
  },
  {
    to: "/dashboard/call-actions",
    label: "nav.actions",
    icon: IconDialpad,
    group: "nav.voice",
    key: "a",
    open: (who) => can("action.list", who),
  },
  {
    to: "/dashboard/devices",
    label: "nav.devices",
    icon: IconDeviceMobile,
    group: "nav.voice",
    key: "d",
    open: (who) => !isInTeam(who) && can("device.view", who),
  },
  {
    to: "/dashboard/calls",
    label: "nav.calls",
    icon: IconChartBar,
    group: "nav.voice",
    key: "l",
    open: (who) => can("calls.report", who),
  },
  { ...PAYING, label: "nav.subscription", group: "nav.billing", open: managesBilling },
  { ...PAID, label: "nav.statements", group: "nav.billing", open: managesBilling },
  { ...PAYING, label: "nav.plan", group: "nav.billing", open: paysAlone },
  { ...PAID, label: "nav.statements_solo", group: "nav.billing", open: paysAlone },
  {
    to: "/dashboard/download",
    label: "nav.apps",
    icon: IconDownload,
    key: "i",
    open: (who) => can("download.view", who),
  },
  {
    to: "/dashboard/programs",
    label: "nav.programs",
    icon: IconGift,
    key: "p",
    open: (who) => can("billing.view", who),
  },
  { to: "/dashboard/support-tickets", label: "nav.tickets", icon: IconLifebuoy, key: "k" },
  { to: "/dashboard/settings-and-preferences", label: "nav.settings", icon: IconSettings, key: "s" },
];

type Target = Pick<NavEntry, "to" | "tabs">;

/** The entry's path within the portal. */
export const hrefOf = ({ to, tabs }: Target): string => (tabs?.[0] ? `${to}?tab=${tabs[0]}` : to);

/** Entries that the signed-in user may open. */
export function useNav(): readonly NavEntry[] {
  const user = useSession("customer")?.user;
  return useMemo(() => (user ? NAV.filter(({ open }) => open?.(principalOf(user)) ?? true) : []), [user]);
}
