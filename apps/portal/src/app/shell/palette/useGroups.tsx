import { can } from "@portal/model/access.ts";
import type { Found } from "@portal/model/search/contract.ts";
import type { User } from "@portal/model/session/contract.ts";
import {
  IconDeviceMobile,
  IconFileInvoice,
  IconKeyboard,
  IconLanguage,
  IconLifebuoy,
  IconLogout,
  IconMoon,
  IconSun,
} from "@tabler/icons-react";
import { fullName } from "#domain/members/full-name.ts";
import { ticketText } from "#domain/tickets/text.ts";
import { useOpen } from "#platform/routing/useOpen.ts";
import { meOf } from "#platform/session/me.ts";
import { longDate, money } from "#platform/text/format.ts";
import { switchLocale } from "#platform/text/locale.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Avatar } from "#ui/Avatar.tsx";
import { LANGUAGES } from "#ui/languages.ts";
import { useScheme } from "#ui/useScheme.ts";
import { hrefOf, useNav } from "../nav.ts";
import { shellText } from "../text.ts";
import { useCustomerLogOut } from "../useCustomerLogOut.ts";
import { paletteActionsFor } from "./actions.ts";
import type { Entry, EntryGroup } from "./entry.ts";
import { paletteText } from "./text.ts";

const icon = { size: 17, stroke: 1.6 } as const;

/** Pages, actions, settings and help: known without asking the server. */
export function useKnownGroups(user: User, onShortcuts: (() => void) | undefined) {
  const t = useText(paletteText);
  const shell = useText(shellText);
  const open = useOpen();
  const leave = useCustomerLogOut();
  const locale = useLocale();
  const { setColorScheme, isDark } = useScheme();
  const nav = useNav();
  const of = (group: "do" | "settings" | "help"): Entry[] =>
    paletteActionsFor(user)
      .filter((action) => action.group === group)
      .map(({ label, words, also = "", icon: Icon, to }) => ({
        id: `${group}-${label}`,
        label: t(label),
        words: `${words ? t(words) : ""} ${also}`,
        icon: <Icon {...icon} />,
        run: () => void open(to),
      }));
  const own: readonly Entry[] = [
    {
      id: "theme",
      label: t(isDark ? "to_light" : "to_dark"),
      icon: isDark ? <IconSun {...icon} /> : <IconMoon {...icon} />,
      run: () => setColorScheme(isDark ? "light" : "dark"),
    },
    ...LANGUAGES.filter(({ code }) => code !== locale).map(({ code, name }) => ({
      id: `language-${code}`,
      label: t("to_language", { language: name }),
      icon: <IconLanguage {...icon} />,
      run: () => void switchLocale(code),
    })),
    { id: "shortcuts", label: t("shortcuts"), icon: <IconKeyboard {...icon} />, run: () => onShortcuts?.() },
    { id: "log-out", label: shell("log_out"), icon: <IconLogout {...icon} />, run: () => void leave() },
  ];
  const pages: EntryGroup = {
    id: "go",
    label: t("go"),
    entries: nav.map(({ label, icon: Icon, key, ...entry }) => ({
      id: `go-${label}`,
      label: shell(label),
      icon: <Icon {...icon} />,
      keys: `G ${key.toUpperCase()}`,
      run: () => void open(hrefOf(entry)),
    })),
  };
  return {
    pages,
    actions: { id: "do", label: t("do"), entries: [...of("do"), ...own] },
    settings: { id: "settings", label: t("settings"), entries: of("settings") },
    help: { id: "help", label: t("help"), entries: of("help") },
  } satisfies Record<string, EntryGroup>;
}

const NOTHING: Found = { people: [], devices: [], statements: [], tickets: [] };

/** What the server found, each with the page or drawer that it opens. */
export function useFoundGroups(user: User, found: Found = NOTHING, isOld: boolean) {
  const t = useText(paletteText);
  const ticket = useText(ticketText);
  const open = useOpen();
  const locale = useLocale();
  const me = meOf(user);
  const manages = can("member.detail", me.who);
  const people = found.people.map((person): Entry => ({
    id: `person-${person.id}`,
    label: fullName(person),
    detail: [person.email, person.extension && t("extension", { extension: person.extension })]
      .filter(Boolean)
      .join(" · "),
    words: person.extension,
    icon: <Avatar name={fullName(person)} src={person.avatar} size={24} />,
    run: () =>
      void open(
        manages
          ? `/dashboard/members/${person.id}`
          : `/dashboard/members?${new URLSearchParams({ search: person.email }).toString()}`,
      ),
  }));
  const devices = found.devices.map(({ id, label, owner }): Entry => {
    const others = manages && owner.id !== me.id;
    return {
      id: `device-${id}`,
      label,
      detail: `${owner.first_name} ${owner.last_name}`,
      icon: <IconDeviceMobile {...icon} />,
      run: () => void open(others ? `/dashboard/members/${owner.id}?tab=devices` : "/dashboard/devices?view=mine"),
    };
  });
  const statements = found.statements.map(({ id, number, created_at, total, currency }): Entry => ({
    id: `statement-${id}`,
    label: number,
    detail: `${longDate(created_at * 1000, locale)} · ${money(total, currency, locale)}`,
    // Found by its number without the zeros, too.
    words: String(Number(number.split("-").at(-1))),
    icon: <IconFileInvoice {...icon} />,
    run: () => void open(`/dashboard/subscription?tab=statements&statement=${id}`),
  }));
  const tickets = found.tickets.map(({ id, number, subject, state, mine }): Entry => ({
    id: `ticket-${id}`,
    label: subject,
    detail: `${number} · ${ticket(`state.${state}`)}`,
    words: number.replace(/^\D+/, ""),
    icon: <IconLifebuoy {...icon} />,
    run: () => void open(`/dashboard/support-tickets?${mine ? "" : "whose=team&"}ticket=${id}`),
  }));
  return {
    people: { id: "people", label: t("people"), entries: people, isOld },
    devices: { id: "devices", label: t("devices"), entries: devices, isOld },
    statements: { id: "statements", label: t("statements"), entries: statements, isOld },
    tickets: { id: "tickets", label: t("tickets"), entries: tickets, isOld },
  } satisfies Record<string, EntryGroup>;
}
