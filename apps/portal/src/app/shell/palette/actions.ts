import { can, type Action } from "@portal/model/access.ts";
import type { User } from "@portal/model/session/contract.ts";
import {
  IconAdjustments,
  IconArrowsExchange,
  IconBell,
  IconCreditCard,
  IconDevices,
  IconFileImport,
  IconFileInvoice,
  IconFileText,
  IconHelpCircle,
  IconId,
  IconLifebuoy,
  IconLock,
  IconMailX,
  IconPalette,
  IconPhonePlus,
  IconQrcode,
  IconReceipt2,
  IconTableAlias,
  IconUserPlus,
  IconUsersGroup,
  IconWaveSine,
} from "@tabler/icons-react";
import { principalOf } from "#platform/session/session.ts";
import type { en } from "./text.en.ts";

type Texts = typeof en;
/** Texts without values to fill in. */
type Label = { [K in keyof Texts]: Texts[K] extends `${string}{{${string}` ? never : K }[keyof Texts];

interface PaletteAction {
  readonly group: "do" | "settings" | "help";
  readonly label: Label;
  /** Text with other words that people may search for. */
  readonly words?: Label;
  /** The same in every language. */
  readonly also?: string;
  readonly icon: typeof IconBell;
  readonly to: `/${string}`;
  readonly can: Action;
  /** Only for accounts of this edition. */
  readonly product?: "solo" | "team";
}

const settings = <S extends string>(section: S) => `/dashboard/settings-and-preferences?section=${section}` as const;
const IMPORT = "/dashboard/members/import";
const UNDELIVERED = "/dashboard/members?filter=undeliverable";
const NEW_TICKET = "/dashboard/support-tickets?new=1";

/** Frequent actions, settings and help with their own entry in the palette. */
// oxfmt-ignore
export const PALETTE_ACTIONS: readonly PaletteAction[] = [
  { group: "do", label: "invite", icon: IconUserPlus, to: "/dashboard/members?invite=1", can: "member.create" },
  { group: "do", label: "import", icon: IconFileImport, to: IMPORT, can: "member.import" },
  { group: "do", label: "edit_many", icon: IconTableAlias, to: "/dashboard/edit-members", can: "member.edit_all" },
  { group: "do", label: "undeliverable", icon: IconMailX, to: UNDELIVERED, can: "member.create" },
  { group: "do", label: "add_phone", icon: IconQrcode, to: "/dashboard/devices?view=mine&add=1", can: "device.link" },
  { group: "do", label: "provider", words: "provider.words", icon: IconPhonePlus, to: "/dashboard/voice?account=new", can: "voice.edit" },
  { group: "do", label: "quote", icon: IconFileText, to: "/dashboard/subscription?tab=quote", can: "billing.quote" },
  { group: "do", label: "ticket", icon: IconLifebuoy, to: NEW_TICKET, can: "ticket.write" },
  { group: "do", label: "move", icon: IconArrowsExchange, to: "/process-migration", can: "migration.start", product: "solo" },
  { group: "settings", label: "plan", words: "plan.words", icon: IconReceipt2, to: "/dashboard/subscription", can: "billing.view" },
  { group: "settings", label: "card", icon: IconCreditCard, to: "/dashboard/subscription?tab=card", can: "billing.card" },
  { group: "settings", label: "invoices", words: "invoices.words", icon: IconFileInvoice, to: "/dashboard/subscription?tab=statements", can: "billing.view" },
  { group: "settings", label: "phones", words: "phones.words", icon: IconAdjustments, to: "/dashboard/voice?tab=phones", can: "voice.edit" },
  { group: "settings", label: "codecs", words: "codecs.words", icon: IconWaveSine, to: "/dashboard/voice?tab=codecs", can: "voice.edit" },
  { group: "settings", label: "profile", icon: IconId, to: settings("profile"), can: "session.view" },
  { group: "settings", label: "security", words: "security.words", also: "2fa mfa", icon: IconLock, to: settings("security"), can: "mfa.manage" },
  { group: "settings", label: "sessions", words: "sessions.words", icon: IconDevices, to: settings("sessions"), can: "session.manage" },
  { group: "settings", label: "notifications", words: "notifications.words", icon: IconBell, to: settings("notifications"), can: "preferences.own" },
  { group: "settings", label: "appearance", words: "appearance.words", icon: IconPalette, to: settings("appearance"), can: "session.view" },
  { group: "settings", label: "team", words: "team.words", icon: IconUsersGroup, to: settings("team"), can: "team.rename" },
  { group: "help", label: "help.set_up", words: "help.set_up.words", icon: IconHelpCircle, to: "/dashboard/download", can: "download.view" },
  { group: "help", label: "help.no_calls", words: "help.no_calls.words", icon: IconHelpCircle, to: "/dashboard/voice", can: "voice.edit" },
  { group: "help", label: "help.invitation", words: "help.invitation.words", icon: IconHelpCircle, to: UNDELIVERED, can: "member.create" },
  { group: "help", label: "help.import", words: "help.import.words", icon: IconHelpCircle, to: IMPORT, can: "member.import" },
  { group: "help", label: "help.two_step", words: "help.two_step.words", also: "2fa mfa", icon: IconHelpCircle, to: settings("security"), can: "mfa.manage" },
  { group: "help", label: "help.support", words: "help.support.words", icon: IconHelpCircle, to: NEW_TICKET, can: "ticket.write" },
];

/** Actions that the user may take. Impersonating staff get none. */
export const paletteActionsFor = (user: User): readonly PaletteAction[] =>
  user.support_login_as_user
    ? []
    : PALETTE_ACTIONS.filter(
        (action) =>
          can(action.can, principalOf(user)) && (action.product === undefined || user.team.product === action.product),
      );
