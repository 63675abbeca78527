import type { TicketFact } from "@portal/model/tickets/contract.ts";
import { Tier } from "@portal/model/members/schemas.ts";
import { dateAndTime } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { systemOf } from "#domain/devices/device-status.ts";
import { words } from "#domain/team/words.ts";
import { ticketText } from "./text.ts";

/** "iOS 18.5", from "ios 18.5". */
function systemNamed(value: string): string {
  const [platform = "", ...version] = value.split(" ");
  return systemOf({ platform, os_version: version.join(" ") });
}

/** Formats the facts that the portal attached to a ticket. */
export function useFactWords() {
  const t = useText(ticketText);
  const say = useText(words);
  const locale = useLocale();
  return ({ name, value }: TicketFact): { readonly term: string; readonly value: string } => {
    const tier = Tier.options.find((one) => name === "plan" && one === value);
    const shown = () => {
      if (name === "seen") return dateAndTime(Date.parse(value), locale);
      if (name === "system") return systemNamed(value);
      return tier ? say(`tier.${tier}`) : value;
    };
    return { term: t(`fact.${name}`), value: shown() };
  };
}
