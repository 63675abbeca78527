import { DeskTicket } from "./DeskTicket.tsx";
import { TicketQueue } from "./TicketQueue.tsx";
import { usePageState } from "./usePageState.ts";

/** Tickets for staff: the queue, or a single one. */
export function DeskScreen() {
  const { place, go } = usePageState();
  if (place.ticket) return <DeskTicket key={place.ticket} id={place.ticket} go={go} />;
  return <TicketQueue place={place} go={go} />;
}
