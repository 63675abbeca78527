import type { TicketFact } from "@portal/model/tickets/contract.ts";
import { Tier } from "@portal/model/members/schemas.ts";
import { dateAndTime } from "../format.ts";
import { useLocale, useText } from "../useText.ts";
import { words } from "../words.ts";
import { ticketText } from "./text.ts";

/** What the portal knew, as people read it. */
export function useFactWords() {
  const t = useText(ticketText);
  const say = useText(words);
  const locale = useLocale();
  return ({ name, value }: TicketFact): { readonly term: string; readonly value: string } => {
    const tier = Tier.options.find((one) => name === "plan" && one === value);
    const shown = name === "seen" ? dateAndTime(Date.parse(value), locale) : tier ? say(`tier.${tier}`) : value;
    return { term: t(`fact.${name}`), value: shown };
  };
}
