import { can, type Principal } from "@portal/model/access.ts";
import { IconAddressBook, IconDialpad, IconHome2, IconPhone, IconSettings, IconUsers } from "@tabler/icons-react";
import { useMemo } from "react";
import type { Path } from "../../kit/paths.ts";
import { principalOf, useSession } from "../../kit/session.ts";

interface NavEntry {
  readonly to: Path;
  readonly label:
    | "nav.home"
    | "nav.members"
    | "nav.people"
    | "nav.contacts"
    | "nav.accounts"
    | "nav.actions"
    | "nav.settings";
  readonly icon: typeof IconHome2;
  /** What it stands under in the sidebar. */
  readonly group?: "nav.voice";
  /** The second key of "G then …". */
  readonly key: string;
  readonly open?: (who: Principal) => boolean;
}

const managesPeople = (who: Principal) => can("member.detail", who);

/** What the sidebar, the palette and the "G then …" keys lead to. Only pages that exist. */
const NAV: readonly NavEntry[] = [
  { to: "/dashboard", label: "nav.home", icon: IconHome2, key: "h" },
  { to: "/dashboard/members", label: "nav.members", icon: IconUsers, key: "m", open: managesPeople },
  {
    to: "/dashboard/members",
    label: "nav.people",
    icon: IconUsers,
    key: "m",
    open: (who) => can("member.list", who) && !managesPeople(who),
  },
  {
    to: "/dashboard/contacts",
    label: "nav.contacts",
    icon: IconAddressBook,
    key: "c",
    open: (who) => can("contact.list", who),
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
  { to: "/dashboard/settings-and-preferences", label: "nav.settings", icon: IconSettings, key: "s" },
];

/** The entries that are open to the signed-in person. */
export function useNav(): readonly NavEntry[] {
  const user = useSession("customer")?.user;
  return useMemo(() => (user ? NAV.filter(({ open }) => open?.(principalOf(user)) ?? true) : []), [user]);
}
