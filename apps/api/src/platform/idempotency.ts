import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { IDEMPOTENCY } from "@portal/model/limits.ts";
import type { Actor } from "./authenticate.ts";
import { plusSeconds } from "./clock.ts";
import type { Db } from "./db.ts";
import { fail, failOnField } from "./fail.ts";
import type { Keyring } from "./keyring.ts";
import { type CellRef, seal, unseal } from "./vault.ts";

/** A change that its caller may send several times. */
export interface KeyedRequest {
  readonly key: Buffer;
  readonly request_hash: string;
}

interface Kept {
  readonly request_hash: string;
  readonly reply: unknown;
}

const HEADER = "idempotency-key";

/** Reads the caller's key. Visitors have none: anyone could send theirs. With other permissions it is another request. */
export function keyedRequest(request: FastifyRequest, actor: Actor, scope: string): KeyedRequest | null {
  const sent = request.headers[HEADER];
  const caller = callerId(actor);
  if (sent === undefined || caller === null) return null;
  if (typeof sent !== "string" || !/^[\x21-\x7e]{1,255}$/.test(sent)) failOnField(HEADER);
  const content = typeof request.body === "string" ? request.body : JSON.stringify(request.body ?? null);
  return {
    key: hash(actor.side, caller, sent),
    request_hash: hash(request.method, request.url, content, scope).toString("hex"),
  };
}

function callerId(actor: Actor): string | null {
  switch (actor.side) {
    case "staff":
      return actor.staff_id;
    case "phone":
      return actor.device_id;
    case "key":
      return actor.key_id;
    case "customer":
      return `${actor.account_id}:${actor.staff_id ?? ""}`;
    default:
      return null;
  }
}

const hash = (...parts: readonly string[]): Buffer => createHash("sha256").update(JSON.stringify(parts)).digest();

/** The request was sent before, and the first one has been done. */
class AlreadyDone extends Error {}

/**
 * Claims the key in the change's own transaction. Of several equal requests, one makes the change; the others wait here
 * until it has committed or failed.
 */
export async function claimKey(db: Db, { key }: KeyedRequest, now: Date): Promise<void> {
  const { rows } = await sql`
    insert into idempotency_keys as kept (key, created_at) values (${key}, ${now})
    on conflict (key) do update set created_at = excluded.created_at, sealed = null
      where kept.created_at < ${expiry(now)}
    returning key`.execute(db);
  if (rows.length === 0) throw new AlreadyDone();
}

/** Keeps the reply with the change. */
export async function keepReply(
  db: Db,
  { key, request_hash }: KeyedRequest,
  keys: Keyring,
  reply: unknown,
): Promise<void> {
  const kept: Kept = { request_hash, reply };
  const sealed = seal(keys, placeOf(key), Buffer.from(JSON.stringify(kept)));
  await db.updateTable("idempotency_keys").set({ sealed }).where("key", "=", key).execute();
}

/** Returns the reply to the same request if it has been made before. Refuses the key of another request. */
export async function keptReply(
  db: Db,
  { key, request_hash }: KeyedRequest,
  keys: Keyring,
  now: Date,
): Promise<Kept | null> {
  const row = await db
    .selectFrom("idempotency_keys")
    .select("sealed")
    .where("key", "=", key)
    .where("created_at", ">=", expiry(now))
    .executeTakeFirst();
  if (!row?.sealed) return null;
  const kept = JSON.parse(unseal(keys, placeOf(key), row.sealed).toString()) as Kept;
  return kept.request_hash === request_hash ? kept : fail("request.key_reused");
}

const expiry = (now: Date): Date => plusSeconds(now, -IDEMPOTENCY.kept_s);

const placeOf = (key: Buffer): CellRef => ({ table: "idempotency_keys", column: "sealed", id: key.toString("hex") });
