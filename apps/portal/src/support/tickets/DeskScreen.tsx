import { DeskTicket } from "./DeskTicket.tsx";
import { TicketQueue } from "./TicketQueue.tsx";
import { usePlace } from "./usePlace.ts";

/** The staff's tickets: the queue, or one of them. */
export function DeskScreen() {
  const { place, go } = usePlace();
  if (place.ticket) return <DeskTicket key={place.ticket} id={place.ticket} go={go} />;
  return <TicketQueue place={place} go={go} />;
}
