import { useMemo } from "react";
import { meOf } from "#platform/session/me.ts";
import { useSession } from "#platform/session/session.ts";
import { NewTicket } from "./NewTicket.tsx";
import { TicketList } from "./TicketList.tsx";
import { TicketPage } from "./TicketPage.tsx";
import { usePageState } from "./usePageState.ts";

/** Support tickets: the list, a ticket, or a new one. */
export function TicketsScreen() {
  const { place, go } = usePageState();
  const user = useSession("customer")?.user;
  const me = useMemo(() => user && meOf(user), [user]);
  if (!me || !user) return null;
  if (place.writing)
    return <NewTicket key={place.reference} me={me} inTeam={user.team.product === "team"} place={place} go={go} />;
  if (place.ticket) return <TicketPage key={place.ticket} me={me} id={place.ticket} go={go} />;
  return <TicketList me={me} inTeam={user.team.product === "team"} place={place} go={go} />;
}
