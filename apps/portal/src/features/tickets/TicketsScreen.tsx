import { useMemo } from "react";
import { meOf } from "../../kit/me.ts";
import { useSession } from "../../kit/session.ts";
import { NewTicket } from "./NewTicket.tsx";
import { TicketList } from "./TicketList.tsx";
import { TicketPage } from "./TicketPage.tsx";
import { usePageState } from "./usePageState.ts";

/** What customers ask support: the list, one of them, or a new one. */
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
