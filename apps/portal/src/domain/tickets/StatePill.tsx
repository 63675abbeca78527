import type { TicketState } from "@portal/model/tickets/rules.ts";
import { Pill } from "#ui/Pill.tsx";
import { useText } from "#platform/text/useText.ts";
import { ticketText } from "./text.ts";

const TONES = { open: "accent", waiting: "ok", closed: "plain" } as const;

/** Shows whose turn it is to reply. */
export function StatePill({ state }: { readonly state: TicketState }) {
  const t = useText(ticketText);
  return <Pill tone={TONES[state]}>{t(`state.${state}`)}</Pill>;
}
