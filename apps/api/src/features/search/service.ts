import { type Action, authorize } from "@portal/model/access.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { SEARCH } from "@portal/model/limits.ts";
import type { search } from "@portal/model/search/contract.ts";
import { searchTerms } from "@portal/model/search/terms.ts";
import { fail } from "../../platform/fail.ts";
import type { HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import { findDevices } from "../devices/public.ts";
import { findPeople } from "../members/public.ts";
import { findStatements } from "../subscription/public.ts";
import { findTickets } from "../tickets/public.ts";

/** Finds a few results of each kind. Which kinds, and whose, is what the caller may list elsewhere. */
export async function find(
  { params, query }: Input<typeof search.find>,
  { actor, db }: ReadContext,
): HandlerResult<typeof search.find> {
  if (actor.side !== "customer") fail("session.required");
  const terms = searchTerms(query.q);
  const { member_id } = actor;
  const wanted = { terms, limit: SEARCH.per_kind };
  /** Whose rows this action shows the caller: the team's, their own, or none. */
  const reach = (...actions: readonly Action[]) => {
    const decisions = new Set(actions.map((action) => authorize(action, actor, false)));
    if (terms.length === 0) return null;
    if (decisions.has("y")) return { team_id: params.id };
    return decisions.has("own") ? { team_id: params.id, member_id } : null;
  };
  const people = reach("member.list");
  const devices = reach("device.list", "device.view");
  const statements = reach("billing.view");
  const tickets = reach("ticket.view");
  // One after the other: a call has one connection.
  return {
    people: people ? await findPeople(db, people, wanted) : [],
    devices: devices ? await findDevices(db, devices, wanted) : [],
    statements: statements ? await findStatements(db, statements.team_id, wanted) : [],
    tickets: tickets ? await findTickets(db, tickets, { ...wanted, member_id }) : [],
  };
}
