import { can, type Action } from "@portal/model/access.ts";
import type { User } from "@portal/model/session/contract.ts";
import {
  IconArrowsExchange,
  IconBell,
  IconCreditCard,
  IconDevices,
  IconFileImport,
  IconFileText,
  IconId,
  IconLifebuoy,
  IconLock,
  IconMailX,
  IconPalette,
  IconQrcode,
  IconTableAlias,
  IconUserPlus,
  IconUsersGroup,
} from "@tabler/icons-react";
import { principalOf } from "#platform/session/session.ts";

const settings = <S extends string>(section: S) => `/dashboard/settings-and-preferences?section=${section}` as const;

/** Frequent actions with their own entry in the palette. */
export const PALETTE_ACTIONS = [
  { label: "palette.invite", icon: IconUserPlus, to: "/dashboard/members?invite=1", can: "member.create" },
  { label: "palette.import", icon: IconFileImport, to: "/dashboard/members/import", can: "member.import" },
  { label: "palette.edit_many", icon: IconTableAlias, to: "/dashboard/edit-members", can: "member.edit_all" },
  {
    label: "palette.undeliverable",
    icon: IconMailX,
    to: "/dashboard/members?filter=undeliverable",
    can: "member.create",
  },
  { label: "palette.add_phone", icon: IconQrcode, to: "/dashboard/devices?view=mine&add=1", can: "device.link" },
  { label: "palette.card", icon: IconCreditCard, to: "/dashboard/subscription?tab=card", can: "billing.card" },
  { label: "palette.quote", icon: IconFileText, to: "/dashboard/subscription?tab=quote", can: "billing.quote" },
  { label: "palette.ticket", icon: IconLifebuoy, to: "/dashboard/support-tickets?new=1", can: "ticket.write" },
  { label: "palette.profile", icon: IconId, to: settings("profile"), can: "session.view" },
  { label: "palette.security", icon: IconLock, to: settings("security"), can: "mfa.manage" },
  { label: "palette.sessions", icon: IconDevices, to: settings("sessions"), can: "session.manage" },
  { label: "palette.notifications", icon: IconBell, to: settings("notifications"), can: "preferences.own" },
  { label: "palette.appearance", icon: IconPalette, to: settings("appearance"), can: "session.view" },
  { label: "palette.team", icon: IconUsersGroup, to: settings("team"), can: "team.rename" },
  { label: "palette.move", icon: IconArrowsExchange, to: "/process-migration", can: "migration.start", solo: true },
] as const satisfies readonly {
  readonly label: `palette.${string}`;
  readonly icon: typeof IconBell;
  readonly to: `/${string}`;
  readonly can: Action;
  /** Only for solo accounts. */
  readonly solo?: true;
}[];

/** Actions that the user may take. Impersonating staff get none. */
export const paletteActionsFor = (user: User): readonly (typeof PALETTE_ACTIONS)[number][] =>
  user.support_login_as_user
    ? []
    : PALETTE_ACTIONS.filter(
        (act) => can(act.can, principalOf(user)) && (!("solo" in act) || user.team.product === "solo"),
      );
