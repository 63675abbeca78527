import type { Input } from "@portal/model/kit/endpoint.ts";
import { TICKET } from "@portal/model/limits.ts";
import type { TicketFact, tickets } from "@portal/model/tickets/contract.ts";
import { answerHours } from "@portal/model/tickets/rules.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import type { Db } from "../../platform/db.ts";
import { fail } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import { consumeRateLimit } from "../../platform/throttle.ts";
import type { TicketRow } from "./store.ts";
import { transitionTicket, addMessage, enqueueCrmSync, ticketReply } from "./service.ts";
import * as store from "./store.ts";

const requireCustomer = ({ actor }: Pick<ReadContext, "actor">) =>
  actor.side === "customer" ? actor : fail("session.required");

/** All tickets of the team for its admins, their own for everyone else. */
function reachOf(ctx: Pick<ReadContext, "actor" | "scope">) {
  const { team_id, member_id } = requireCustomer(ctx);
  return ctx.scope === "own" ? { team_id, member_id } : { team_id };
}

export async function create(
  app: AppContext,
  { body }: Input<typeof tickets.create>,
  ctx: ChangeContext,
): HandlerResult<typeof tickets.create> {
  const { team_id, member_id, person } = requireCustomer(ctx);
  await count(ctx.db, `ticket:${member_id}`, TICKET.per_hour, ctx.now);
  return ctx.change(async (tx) => {
    const { db, note } = tx;
    const about = body.about ?? member_id;
    const facts = await factsAbout(db, about, ctx);
    const level = await store.levelOf(db, team_id);
    const id = await store.insertTicket(db, {
      team_id,
      member_id,
      about_id: about === member_id ? null : about,
      subject: body.subject,
      category: body.category,
      reference: body.reference ?? null,
      facts: JSON.stringify(body.with_facts ? facts : []),
      due_at: plusSeconds(ctx.now, answerHours(level) * 3600),
      created_at: ctx.now,
      changed_at: ctx.now,
    });
    await addMessage(db, { team_id, id }, { ...writer(person, member_id), body: body.body, at: ctx.now });
    await enqueueCrmSync(app, tx, { team_id, id });
    note(`ticket:${id}`);
    return conversation(db, ctx, (await store.ticketOf(db, { team_id }, id)) ?? fail("ticket.not_found"));
  });
}

export async function list(
  { query }: Input<typeof tickets.list>,
  ctx: ReadContext,
): HandlerResult<typeof tickets.list> {
  const { db } = ctx;
  const { team_id, member_id } = requireCustomer(ctx);
  const whose = query.whose === "team" ? reachOf(ctx) : { team_id, member_id };
  const search = query.search || undefined;
  const rows = await store.ticketPage(db, whose, { state: query.state, search, before: placeOf(query.before) });
  const page = rows.slice(0, TICKET.per_page);
  const last = page.at(-1);
  return {
    tickets: page.map((row) => ({ ...ticketReply(row), author: row.author, mine: row.member_id === member_id })),
    next: rows.length > page.length && last ? `${last.changed_at.getTime() * 1000}.${last.id}` : null,
    ...(await store.countTickets(db, whose, search)),
    service_level: await store.levelOf(db, team_id),
  };
}

function placeOf(before: string | undefined) {
  if (before === undefined) return undefined;
  const [micros = "0", id = ""] = before.split(".");
  return { micros: Number(micros), id };
}

export async function read(
  { query }: Input<typeof tickets.read>,
  ctx: ReadContext,
): HandlerResult<typeof tickets.read> {
  const row = (await store.ticketOf(ctx.db, reachOf(ctx), query.ticket_id)) ?? fail("ticket.not_found");
  return conversation(ctx.db, ctx, row);
}

export async function update(
  app: AppContext,
  { body }: Input<typeof tickets.update>,
  ctx: ChangeContext,
): HandlerResult<typeof tickets.update> {
  const { team_id, member_id, person } = requireCustomer(ctx);
  const said = body.body;
  if (said !== undefined) await count(ctx.db, `ticket_said:${member_id}`, TICKET.messages_per_hour, ctx.now);
  return ctx.change(async (tx) => {
    const { db, note } = tx;
    const ticket = (await store.lockTicket(db, reachOf(ctx), body.ticket_id)) ?? fail("ticket.not_found");
    if (said !== undefined) await addMessage(db, ticket, { ...writer(person, member_id), body: said, at: ctx.now });
    const happening = said === undefined ? "reopened" : "customer_wrote";
    const state = await transitionTicket(app, tx, ticket, { happening, by: "customer", now: ctx.now });
    if (!state) fail("ticket.is_open");
    note(`ticket:${ticket.id}`, { state: { before: ticket.state, after: state } });
    return again(db, ctx, { team_id, id: ticket.id });
  });
}

export const close = (
  app: AppContext,
  { body }: Input<typeof tickets.close>,
  ctx: ChangeContext,
): HandlerResult<typeof tickets.close> =>
  ctx.change(async (tx) => {
    const { db, note } = tx;
    const ticket = (await store.lockTicket(db, reachOf(ctx), body.ticket_id)) ?? fail("ticket.not_found");
    const state = await transitionTicket(app, tx, ticket, { happening: "closed", by: "customer", now: ctx.now });
    if (!state) fail("ticket.is_closed");
    note(`ticket:${ticket.id}`, { state: { before: ticket.state, after: state } });
    return again(db, ctx, ticket);
  });

export const facts = async (
  { query }: Input<typeof tickets.facts>,
  ctx: ReadContext,
): HandlerResult<typeof tickets.facts> => ({
  facts: await factsAbout(ctx.db, query.about ?? requireCustomer(ctx).member_id, ctx),
});

/** Used for the preview and for what is sent. Facts about a colleague are only for those who may see them. */
async function factsAbout(db: Db, about: string, ctx: Pick<ReadContext, "actor" | "scope">): Promise<TicketFact[]> {
  const { team_id, member_id } = requireCustomer(ctx);
  if (ctx.scope === "own" && about !== member_id) fail("member.not_found");
  const known = (await store.knownOf(db, team_id, about)) ?? fail("member.not_found");
  const named: [TicketFact["name"], string | null][] = [
    ["app", known.app && `${known.app} ${known.version}`],
    ["phone", known.label],
    ["system", known.platform && `${known.platform} ${known.os_version}`.trim()],
    ["registration", registrationOf(known)],
    ["seen", known.last_seen_at && known.last_seen_at.toISOString()],
    ["plan", known.tier],
  ];
  return named.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

function registrationOf({ account, registered, sip_code }: NonNullable<Awaited<ReturnType<typeof store.knownOf>>>) {
  if (!account) return null;
  return registered ? `${account}: OK` : `${account}: ${sip_code ?? "-"}`;
}

const writer = (person: { readonly first_name: string; readonly last_name: string }, author_id: string) =>
  ({ side: "customer", author: `${person.first_name} ${person.last_name}`, author_id }) as const;

async function count(db: Db, name: string, most: number, now: Date): Promise<void> {
  const wait = await consumeRateLimit(db, name, [{ seconds: 3600, most }], now);
  if (wait > 0) fail("ticket.too_many", { minutes: Math.ceil(wait / 60) });
}

const again = async (db: Db, ctx: Pick<ReadContext, "actor">, { team_id, id }: Pick<TicketRow, "team_id" | "id">) =>
  conversation(db, ctx, (await store.ticketOf(db, { team_id }, id)) ?? fail("ticket.not_found"));

async function conversation(
  db: Db,
  ctx: Pick<ReadContext, "actor">,
  row: TicketRow,
): HandlerResult<typeof tickets.read> {
  const { member_id } = requireCustomer(ctx);
  const messages = await store.messagesOf(db, row, false);
  const { author, about, reference, facts } = row;
  return {
    ticket: { ...ticketReply(row), author, about, reference, facts, mine: row.member_id === member_id },
    messages: messages.map(({ id, side, author, author_id, body, at }) => ({
      id,
      side,
      author,
      mine: author_id === member_id,
      body,
      at: inSeconds(at),
    })),
  };
}
