import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sql } from "kysely";
import * as z from "zod/mini";
import {
  ACCESS,
  type Action,
  type PhoneRestriction,
  type Sudo,
  REASON,
  type Restriction,
  authorize,
  needsReason,
  sudoFor,
} from "@portal/model/access.ts";
import type { AuditAction } from "@portal/model/audit/actions.ts";
import type { Edition } from "@portal/model/brand/contract.ts";
import { startOf } from "@portal/model/kit/calendar.ts";
import {
  type NamedCall,
  answersHead,
  isChange,
  isLimited,
  isReport,
  isServedOn,
  mayLag,
  takesKey,
} from "@portal/model/features.ts";
import { COMMON_ERRORS, type ErrorCode } from "@portal/model/errors.ts";
import { eventForAction } from "@portal/model/events/event-catalog.ts";
import type {
  Deprecation,
  IsChange,
  Endpoint,
  Group,
  Input,
  ReplyInput,
  IsLimited,
  IsReport,
  Schema,
} from "@portal/model/kit/endpoint.ts";
import { PUBLIC_CALLS } from "@portal/model/v1/calls.ts";
import { isPublic } from "@portal/model/v1/public-call.ts";
import {
  type Actor,
  VISITOR,
  parseCredentials,
  authenticateCustomer,
  authenticateStaff,
  countChange,
  productOf,
  sideOf,
  touchSession,
} from "./authenticate.ts";
import type { ConcurrencyLimit } from "./concurrency.ts";
import { type Db, NO_TEAM, bindToTeam, inTeamAt, readOnly, switchTeam } from "./db.ts";
import { sendAuditStream } from "./audit-stream-outbox.ts";
import { publishEvents } from "./events.ts";
import { Failure, fail } from "./fail.ts";
import type { AppContext } from "./app-context.ts";
import { errorFields } from "./logs.ts";
import { type KeyActor, authenticateKey, limitKey, usesKey } from "./authenticate-key.ts";
import { wrongFields } from "./wrong-fields.ts";
import { authenticatePhone } from "./authenticate-phone.ts";
import { SUDO_HEADER, isProven } from "./sudo.ts";
import { fileOf, rawOf } from "./request-bodies.ts";
import { claimKey, keepReply, keptReply, keyedRequest } from "./idempotency.ts";
import { asPrecondition, bodyWithVersion, entityTag } from "./preconditions.ts";
import type { Job } from "./queue.ts";
import { BEHIND, type Read, type Replica } from "./replica.ts";
import { refuseWhileBusy } from "./teams.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The pool, for services that a feature starts with the server. Calls get their connection from their context. */
    readonly db: Db;
    /** Serves the reads that may lag; null if there is none. */
    readonly replica: Replica | null;
  }
  interface FastifyRequest {
    /** The edition that this host serves; undefined for an unknown host. */
    edition: Edition | undefined;
    actor: Actor | undefined;
    /** Why the request failed. */
    failure: { readonly code: ErrorCode; readonly error: unknown } | undefined;
  }
  interface FastifyContextConfig {
    /** `feature.verb`: the name of this route in logs and metrics. */
    call?: string;
    /** The call that declares it; our own routes (probes, reference) have none. */
    endpoint?: Endpoint;
  }
}

type AccessScope = "y" | "own";

/** What a handler can access of the request. */
interface CallContext {
  readonly actor: Actor;
  readonly edition: Edition;
  readonly now: Date;
  /** "own" if the access table limits this caller to their own record. */
  readonly scope: AccessScope;
  /** Checks a further permission and fails like the access check. For part of a call that needs more than the rest. */
  authorize(action: Action): Promise<AccessScope>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
/** For calls that phones make automatically, most of which need no connection, and for reads that count against a limit. */
export interface UnboundContext extends CallContext {
  /** Takes a connection per statement or transaction. Bound to no team. */
  readonly db: Db;
}
/** For calls that change nothing. */
export interface ReadContext extends CallContext {
  /**
   * The transaction of this call: read-only, and bound to the caller's team. Waiting for a second connection could deadlock
   * the pool.
   */
  readonly db: Db;
}
/** For calls that change something. `change` is the only way to do so. */
export interface ChangeContext extends CallContext {
  /** For work before or after the change: takes a connection per statement. */
  readonly db: Db;
  /** The reason that staff gave; empty if none is required. */
  readonly reason: string;
  readonly change: <T>(work: (tx: Transaction) => Promise<T>, as?: ActingAs) => Promise<ChangeResult<T>>;
}
/** A change, its audit row and its jobs, committed together or not at all. */
export interface Transaction {
  readonly db: Db;
  enqueue<S extends z.ZodMiniType>(job: Job<S>, payload: z.input<S>): Promise<void>;
  /** Sets target and details (before and after) of the audit row. Never pass a secret. */
  note(target: string, detail?: Readonly<Record<string, unknown>>): void;
  /** Adds a row for each object of a bulk change, so it appears in that object's own history. */
  addAuditRow(action: AuditAction, target: string, detail?: Readonly<Record<string, unknown>>): void;
}
interface ActingAs {
  /** The team whose rows are changed, if not the caller's own (at login it is known only afterwards). */
  readonly team_id?: string;
  readonly actor_id?: string;
  /** Another action for the audit row, such as a refused attempt. */
  readonly action?: AuditAction;
}

interface Noted {
  action: string;
  target?: string;
  detail?: Readonly<Record<string, unknown>>;
}

const done = Symbol("done");
/** Proves that a change went through `change` and so wrote its audit row: handlers can't create one otherwise. */
export interface ChangeResult<T> {
  readonly [done]: true;
  readonly reply: T;
}

/** What the handler of a call returns: its reply, and for a change the proof that it left an audit row. */
export type HandlerResult<E extends Endpoint> = Promise<
  IsChange<E> extends true ? ChangeResult<ReplyInput<E>> : ReplyInput<E>
>;

type HandlerContext<E extends Endpoint> =
  IsChange<E> extends true ? ChangeContext : true extends IsReport<E> | IsLimited<E> ? UnboundContext : ReadContext;

/** The end of a read that needs no database. */
class Afterwards<T> {
  readonly work: () => Promise<T>;

  constructor(work: () => Promise<T>) {
    this.work = work;
  }
}

/** Ends a read outside its transaction, so that a service that answers slowly or never holds no connection. */
export const afterwards = <T>(work: () => Promise<T>): Afterwards<T> => new Afterwards(work);

/** What the handler of a read returns that ends after its transaction. */
export type ReadResult<E extends Endpoint> = Promise<ReplyInput<E> | Afterwards<ReplyInput<E>>>;

/** Only reads have a transaction to end. A change must return the proof that it left an audit row. */
type Returned<E extends Endpoint> = true extends IsChange<E> | IsReport<E> | IsLimited<E>
  ? HandlerResult<E>
  : ReadResult<E>;

export type Handlers<G extends Group> = {
  readonly [K in keyof G]: (input: Input<G[K]>, ctx: HandlerContext<G[K]>) => Returned<G[K]>;
};

const FORM_AROUND_A_FILE = 64 * 1024;

type AnyHandler = (input: Input<Endpoint>, ctx: ReadContext | ChangeContext | UnboundContext) => Promise<unknown>;

/** The calls of the public API by the call of the contract that answers them. */
const PUBLIC = Map.groupBy(PUBLIC_CALLS, ({ source }) => source);

/**
 * Registers a group of calls and the calls of the public API that they answer. A missing or mistyped handler does not
 * compile. A limit applies to all of them together: what exceeds it is refused before its body is read. Only work counts, so
 * a client that sends slowly holds no place.
 */
export function registerRoutes<G extends Group>(
  app: FastifyInstance,
  context: AppContext,
  feature: string,
  calls: G,
  handlers: Handlers<G>,
  limit?: ConcurrencyLimit,
) {
  for (const [verb, call] of Object.entries<Endpoint>(calls)) {
    const handler = handlers[verb] as unknown as AnyHandler;
    registerRoute(app, context, { name: `${feature}.${verb}`, call }, handler, limit);
    for (const { name, call: shown, toInput } of PUBLIC.get(call) ?? []) {
      const answer: AnyHandler = (input, ctx) => handler(toInput(input, teamOf(ctx.actor)), ctx);
      registerRoute(app, context, { name: `v1.${name}`, call: shown }, answer, limit);
    }
  }
}

/** The team of a key, to which a call of the public API applies. */
const teamOf = (actor: Actor): string => (actor.side === "key" ? actor.team_id : fail("session.required"));

export function registerRoute(
  app: FastifyInstance,
  context: AppContext,
  { name, call }: NamedCall,
  handler: AnyHandler,
  limit?: ConcurrencyLimit,
): void {
  app.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    config: { call: name, endpoint: call },
    exposeHeadRoute: answersHead(call),
    ...(call.large && { bodyLimit: call.large }),
    ...(typeof call.accepts === "object" && { bodyLimit: call.accepts.most_bytes + FORM_AROUND_A_FILE }),
    ...(limit && { onRequest: async () => limit.refuseIfFull() }),
    handler(request, reply) {
      if (call.deprecated) reply.headers(deprecationHeaders(call.deprecated));
      const work = () => serve({ context, db: app.db, replica: app.replica }, call, handler, request, reply);
      return limit ? limit(work) : work();
    },
  });
}

/** RFC 9745 and RFC 8594. */
const deprecationHeaders = ({ since, sunset }: Deprecation) => ({
  deprecation: `@${startOf(since).getTime() / 1000}`,
  sunset: startOf(sunset).toUTCString(),
});

interface Server {
  readonly context: AppContext;
  readonly db: Db;
  readonly replica: Replica | null;
}

async function serve(
  server: Server,
  call: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { context } = server;
  const { edition } = request;
  if (!isServedOn(call, edition)) fail("request.not_found");
  const now = context.clock.now();
  if (isChange(call) || isReport(call)) refuseForeignPages(request, context.config.urls[edition].origin);
  try {
    const serving = isChange(call) ? handleChange : isReport(call) || isLimited(call) ? handleUnbound : handleRead;
    const answer = await serving(server, call, handler, { request, reply, edition, now });
    // Only fields that the contract names leave the server.
    const checked = z.parse(call.reply as z.ZodMiniType, answer);
    const tag = entityTag(checked);
    if (tag) reply.header("etag", tag);
    if (call.status) reply.code(call.status);
    if (!call.produces) return checked;
    if (!reply.hasHeader("content-type")) reply.type(call.produces);
    return reply.send(checked);
  } catch (raw) {
    const error = asPrecondition(raw, request);
    if (error instanceof Failure && ![...COMMON_ERRORS, ...call.errors].includes(error.code as never)) {
      throw new Error(
        `${request.routeOptions.config.call} may not answer ${error.code}: its contract does not list it`,
      );
    }
    throw error;
  }
}

type IncomingCall = Pick<CallContext, "request" | "reply" | "edition" | "now">;

/** Without a transaction: each statement commits on its own. */
async function handleUnbound(
  server: Server,
  call: Endpoint,
  handler: AnyHandler,
  asked: IncomingCall,
): Promise<unknown> {
  const { db } = server;
  const actor =
    (await authenticateEarly(server, call, asked)) ??
    (isReport(call) ? VISITOR : await authenticateRequest(server, db, asked));
  await keepSession(server, asked);
  const may = (action: Action) => authorizeCall(db, action, false, actor, asked);
  const reach = await may(call.can);
  const input = await parse(call, asked.request, actor);
  return handler(input, { ...asked, actor, scope: reach, authorize: may, db });
}

/** Saves that the session is in use. If that fails, the call itself is not affected. */
const keepSession = ({ context, db }: Server, { request, now }: IncomingCall): Promise<void> =>
  touchSession(db, request.actor, now).catch((error: unknown) =>
    context.log.warn({ session: "not touched", ...errorFields(error) }),
  );

/** One transaction for the whole call: authentication binds it to the caller's team, the handler reads in it. */
async function handleRead(server: Server, call: Endpoint, handler: AnyHandler, asked: IncomingCall): Promise<unknown> {
  const { db: pool, replica } = server;
  const byKey = isPublic(call) || usesKey(asked.request.headers.authorization);
  if (replica && mayLag(call) && !byKey && replica.isUsable()) {
    const served = await readFromReplica(replica, server, call, handler, asked);
    if (served) return served.answer;
  }
  // Runs before a connection is taken: it takes one of its own, and all requests could wait for a second one.
  const early = await authenticateEarly(server, call, asked);
  const reading = readOnly(pool, async (db) => {
    const actor = early ?? (await authenticateRequest(server, db, asked));
    if (actor.side === "phone" || actor.side === "key") await bindToTeam(db, actor.team_id);
    const may = (action: Action) => authorizeCall(db, action, isChange(call), actor, asked);
    const reach = await may(call.can);
    const input = await parse(call, asked.request, actor);
    return handler(input, { ...asked, actor, scope: reach, authorize: may, db });
  });
  let answer: unknown;
  try {
    answer = await reading;
  } finally {
    await keepSession(server, asked);
  }
  return answer instanceof Afterwards ? answer.work() : answer;
}

/**
 * The primary decides who is calling and what they may do. The replica is asked for the same session, which binds its
 * transaction to the team, and must show every change that this session has made.
 */
async function readFromReplica(
  replica: Replica,
  server: Server,
  call: Endpoint,
  handler: AnyHandler,
  asked: IncomingCall,
): Promise<Read<unknown> | undefined> {
  const actor = await authenticateRequest(server, server.db, asked);
  if (actor.side !== "customer" && actor.side !== "staff") return undefined;
  const scope = await authorizeCall(server.db, call.can, false, actor, asked);
  const input = await parse(call, asked.request, actor);
  const read = await replica.read(async (db) => {
    const there = await authenticateRequest(server, db, asked);
    asked.request.actor = actor;
    if (there.side !== actor.side || there.changes < actor.changes) return BEHIND;
    const authorize = (action: Action) => authorizeCall(db, action, false, actor, asked);
    return { answer: await handler(input, { ...asked, actor, scope, authorize, db }) };
  });
  if (!read) return undefined;
  await keepSession(server, asked);
  return read.answer instanceof Afterwards ? { answer: await read.answer.work() } : read;
}

async function handleChange(
  server: Server,
  call: Endpoint,
  handler: AnyHandler,
  asked: IncomingCall,
): Promise<unknown> {
  const { context, db: pool, replica } = server;
  // A visitor costs no query here: nothing is read on this connection, and `change` opens its own.
  const known = parseCredentials(sideOf(asked.edition), asked.request.headers);
  const actor =
    (await authenticateEarly(server, call, asked)) ??
    (known ? await authenticateRequest(server, pool, asked) : VISITOR);
  await keepSession(server, asked);
  const may = (action: Action) => authorizeCall(pool, action, true, actor, asked);
  const reach = await may(call.can);
  const input = await parse(call, asked.request, actor);
  const reason = needsReason(call.can) ? reasonIn(asked.request) : "";
  const keyed = takesKey(call) ? keyedRequest(asked.request, actor, reach) : null;
  const repeated = async () => {
    const kept = keyed && (await keptReply(pool, keyed, context.config.secret_keys, asked.now));
    if (kept) asked.reply.header("idempotency-replayed", "true");
    return kept;
  };
  const earlier = await repeated();
  if (earlier) return earlier.reply;
  let used = false;
  const change: ChangeContext["change"] = async (work, as = {}) => {
    if (used) throw new Error("one call, one change: a second would leave a second audit row");
    used = true;
    const team_id = as.team_id ?? ("team_id" in actor ? actor.team_id : NO_TEAM);
    const result = await inTeamAt(pool, team_id, asked.now, async (db) => {
      const noted: Noted = { action: as.action ?? ("audit" in call ? call.audit : "") };
      const more: Noted[] = [];
      // A refusal that writes its own audit row must not be replayed.
      const kept = as.action === undefined ? keyed : null;
      if (kept) await claimKey(db, kept, asked.now);
      if ("refused_while_busy" in call) await refuseWhileBusy(db, team_id);
      const result = await work({
        db,
        enqueue: (job, payload) => context.queue.enqueue(db, job, payload),
        note(target, detail = {}) {
          noted.target = target;
          noted.detail = detail;
        },
        addAuditRow: (action, target, detail = {}) => void more.push({ action, target, detail }),
      });
      if (kept) await keepReply(db, kept, context.config.secret_keys, result);
      const written = await db
        .insertInto("audit_log")
        .values(
          [noted, ...more].map(({ action, target, detail }) => ({
            team_id,
            at: asked.now,
            request_id: asked.request.id,
            ...author(actor, as.actor_id),
            action,
            target: target ?? null,
            member_id: /^member:(.+)$/.exec(target ?? "")?.[1] ?? null,
            detail: JSON.stringify({ ...detail, ...(reason && { reason }) }),
          })),
        )
        .returning(streamsOfTeam)
        .execute();
      const streams = written[0]?.streams ?? [];
      await context.queue.enqueueAll(
        db,
        sendAuditStream,
        streams.map((stream_id) => ({ team_id, stream_id })),
      );
      if (team_id !== NO_TEAM)
        await publishEvents(
          { db, queue: context.queue },
          team_id,
          asked.now,
          eventsFor(noted, more, author(actor, as.actor_id)),
        );
      // Last, because another change of the same session waits for this row until the commit.
      if (replica) await countIn(db, team_id, actor);
      return result;
    }).catch((error: unknown) => {
      // The change was rolled back and left no row, so the call may make another one.
      used = false;
      throw error;
    });
    return { [done]: true, reply: result };
  };
  try {
    const handled = handler(input, { ...asked, actor, scope: reach, authorize: may, db: pool, reason, change });
    return ((await handled) as ChangeResult<unknown>).reply;
  } catch (error) {
    // The same request may have finished in parallel and caused this error.
    const meanwhile = await repeated();
    if (meanwhile) return meanwhile.reply;
    throw error;
  }
}

/** The audit streams that a row is sent to. Most teams have none, and find that out without a statement of their own. */
const streamsOfTeam = sql<string[]>`
  array(select s.id from audit_streams s where s.team_id = audit_log.team_id and s.state = 'on')`.as("streams");

/** A session is a row of its own team, which isn't always the team that is changed. */
const countIn = (db: Db, team_id: string, actor: Actor): Promise<void> =>
  actor.side === "customer" && actor.team_id !== team_id
    ? switchTeam(db, actor.team_id, () => countChange(db, actor))
    : countChange(db, actor);

/** The events of a change: one for a bulk change, plus one for each object. */
function eventsFor(noted: Noted, more: readonly Noted[], by: ReturnType<typeof author>) {
  const by_account = by.actor_side === "customer" ? by.actor_id : null;
  const by_support = by.actor_side === "staff";
  const by_key = by.actor_side === "key" ? by.actor_id : null;
  return [noted, ...more].flatMap(({ action, target, detail = {} }, part) => {
    const happening = eventForAction(action, detail);
    return happening ? [{ ...happening, target, by_account, by_support, by_key, for_team: part === 0 }] : [];
  });
}

function author(actor: Actor, known_afterwards: string | undefined) {
  if (actor.side === "staff") return { actor_side: actor.side, actor_id: actor.staff_id };
  if (actor.side === "key") return { actor_side: actor.side, actor_id: actor.key_id };
  // For impersonating staff, the row names both.
  if (actor.side === "customer" && actor.staff_id) {
    return { actor_side: "staff", actor_id: actor.staff_id, on_behalf_of: actor.account_id };
  }
  if (actor.side === "customer" || actor.side === "phone")
    return { actor_side: "customer", actor_id: actor.account_id };
  return known_afterwards === undefined
    ? { actor_side: "visitor", actor_id: null }
    : { actor_side: "customer", actor_id: known_afterwards };
}

/** The reason that staff gave. Encoded, because headers allow only Latin characters. */
function reasonIn({ headers }: FastifyRequest): string {
  const sent = headers[REASON.header];
  const reason = typeof sent === "string" ? decoded(sent).trim() : "";
  if (reason.length < REASON.least || reason.length > REASON.most || reason.includes("\0"))
    fail("access.reason_needed");
  return reason;
}
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

const isPhones = (call: Endpoint): boolean => ACCESS[call.can].side === "phone";

/** Authenticates phones and API keys, which need no transaction of the call. Null for everyone else. */
async function authenticateEarly(server: Server, call: Endpoint, asked: IncomingCall): Promise<Actor | null> {
  const { request, edition, now } = asked;
  const { authorization } = request.headers;
  if (isPhones(call)) {
    request.actor = (await authenticatePhone(server.db, authorization, productOf(edition), now)) ?? VISITOR;
    return request.actor;
  }
  if (isPublic(call)) return authenticateProgram(server, call, asked);
  // Reports do their own authentication, staff have no keys, and open calls don't act for a team.
  if (isReport(call) || ACCESS[call.can].side === "open" || edition === "support" || !usesKey(authorization))
    return null;
  return (await keyOf(server, asked)) ?? VISITOR;
}

/** Finds the key of the request and counts the call against its limit. */
async function keyOf({ db, context }: Server, { request, edition, now }: IncomingCall): Promise<KeyActor | null> {
  const { authorization } = request.headers;
  const { secret_keys } = context.config;
  const origin = { product: productOf(edition), ip: request.ip, now, secret_keys };
  const key = await authenticateKey(db, authorization, origin);
  request.actor = key ?? VISITOR;
  if (key) await limitKey(db, key.key_id, now);
  return key;
}

/** Only keys open the public API, also the calls whose handlers accept other credentials elsewhere. */
async function authenticateProgram(server: Server, call: Endpoint, asked: IncomingCall): Promise<Actor> {
  const key = (await keyOf(server, asked)) ?? fail("session.required");
  if (ACCESS[call.can].side === "open" && !key.rows.includes(call.can)) fail("access.forbidden");
  return key;
}

async function authenticateRequest(
  { context }: Server,
  db: Db,
  { request, edition, now }: IncomingCall,
): Promise<Actor> {
  const credentials = parseCredentials(sideOf(edition), request.headers);
  const actor =
    edition === "support"
      ? await authenticateStaff(db, credentials, now)
      : await authenticateCustomer(db, credentials, { product: edition, terms: context.config.terms, now });
  request.actor = actor;
  return actor;
}

async function authorizeCall(
  db: Db,
  action: Action,
  isChange: boolean,
  actor: Actor,
  asked: IncomingCall,
): Promise<AccessScope> {
  const verdict = authorize(action, actor, isChange);
  switch (verdict) {
    case "y":
    case "own": {
      const sudo = sudoFor(action);
      if (sudo && !(await hasProof(db, sudo, actor, asked))) fail("access.reauth_required");
      return verdict;
    }
    case "login":
      return fail("session.required");
    case "forbidden":
      return fail("access.forbidden");
    default:
      return actor.side === "phone"
        ? fail(`phone.${verdict as PhoneRestriction}`, { reason: actor.reason })
        : fail(`session.${verdict as Restriction}`);
  }
}

/**
 * Reads the confirmation for this kind of action from the header. The specification sends some as `token` in the body
 * and requests them without naming an action: those count for security.
 */
async function hasProof(db: Db, sudo: Sudo, actor: Actor, { request, now }: IncomingCall): Promise<boolean> {
  const { endpoint } = request.routeOptions.config;
  const { token } = (endpoint?.proof ? (request.body ?? {}) : {}) as { token?: unknown };
  if (await isProven(db, actor, sudo, request.headers[SUDO_HEADER] ?? token, now)) return true;
  return token !== undefined && isProven(db, actor, "security", token, now);
}

/** Keeps other sites from reading our responses or making a browser change something here (T42). */
function refuseForeignPages(request: FastifyRequest, own: string): void {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (origin !== undefined && origin !== own) fail("request.wrong_origin");
  if (site !== undefined && site !== "same-origin") fail("request.wrong_origin");
}

async function parse(call: Endpoint, request: FastifyRequest, actor: Actor): Promise<Input<Endpoint>> {
  const params = part(call.params, request.params, "") as { id?: string } | undefined;
  const isInTeam = actor.side === "customer" || actor.side === "key";
  if (call.owner === "team" && isInTeam && params?.id !== actor.team_id) fail("team.not_found");
  return {
    params,
    query: part(call.query, request.query, ""),
    // The file is read last, after all checks, and only for callers who may send one.
    ...(await content(call, request)),
  } as Input<Endpoint>;
}

async function content(call: Endpoint, request: FastifyRequest) {
  if (typeof call.accepts === "object") return { file: await fileOf(request, call.accepts) };
  return call.accepts === "signed" || call.accepts === "csv" || call.accepts === "urlencoded"
    ? { raw: rawOf(request) }
    : { body: part(call.body, bodyWithVersion(call, request), "") };
}

const EMPTY = z.strictObject({});

function part(schema: Schema | undefined, value: unknown, path: string): unknown {
  if (!isStorable(value, 0)) throw new Failure("request.invalid", undefined, [{ path, issue: "field.invalid" }]);
  if (!schema && value === undefined) return undefined;
  const parsed = z.safeParse((schema ?? EMPTY) as z.ZodMiniType, value ?? (schema ? undefined : {}));
  if (parsed.success) return schema ? parsed.data : undefined;
  throw new Failure("request.invalid", undefined, wrongFields(parsed.error.issues, value));
}

const DEEPEST = 16;

/** PostgreSQL can't store U+0000 in text, and no legitimate body is nested this deep. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === "string") return !value.includes("\0");
  if (typeof value !== "object" || value === null) return true;
  if (depth > DEEPEST) return false;
  return Object.entries(value).every(([key, inner]) => !key.includes("\0") && isStorable(inner, depth + 1));
}
