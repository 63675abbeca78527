import { createHash } from "node:crypto";
import { type SipResponse, quoted, valuesOf } from "./message.ts";

/** A digest challenge (RFC 8760, RFC 3261 section 22). */
export interface Challenge {
  readonly by: "registrar" | "proxy";
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | undefined;
  readonly algorithm: "MD5" | "SHA-256";
  /** False for the older, shorter digest without a nonce count. */
  readonly counts: boolean;
  /** The nonce was too old; the password may be right. */
  readonly stale: boolean;
}

const HASHES = { MD5: "md5", "SHA-256": "sha256" } as const;

/** Returns the challenge with the strongest algorithm that phones support, or null. */
export function challengeIn(answer: SipResponse): Challenge | null {
  const [name, by] =
    answer.status === 407 ? (["proxy-authenticate", "proxy"] as const) : (["www-authenticate", "registrar"] as const);
  const all = valuesOf(answer, name).flatMap((value) => challengeOf(value, by) ?? []);
  return all.find(({ algorithm }) => algorithm === "SHA-256") ?? all[0] ?? null;
}

function challengeOf(value: string, by: Challenge["by"]): Challenge | null {
  const [scheme, fields] = /^digest\s+(.*)$/is.exec(value) ?? [];
  // Rejects control characters: the value is repeated in a header of ours and must not break out of its line.
  if (!scheme || !fields || /\p{Cc}/u.test(fields)) return null;
  const found = new Map<string, string>();
  for (const [, name = "", text, word = ""] of fields.matchAll(/([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,"]+))/g)) {
    found.set(name.toLowerCase(), text?.replaceAll(/\\(.)/g, "$1") ?? word);
  }
  const algorithm = (found.get("algorithm") ?? "MD5").toUpperCase();
  const [realm, nonce, qop] = [found.get("realm"), found.get("nonce"), found.get("qop")];
  const counts = qop?.split(",").some((one) => one.trim().toLowerCase() === "auth") ?? false;
  if (realm === undefined || nonce === undefined || !(algorithm in HASHES) || (qop && !counts)) return null;
  return {
    by,
    realm,
    nonce,
    opaque: found.get("opaque"),
    algorithm: algorithm as Challenge["algorithm"],
    counts,
    stale: found.get("stale")?.toLowerCase() === "true",
  };
}

export interface Proven {
  readonly username: string;
  readonly password: string;
  readonly method: string;
  readonly uri: string;
  /** How often this nonce was used, including this time. */
  readonly count: number;
  readonly cnonce: string;
}

/** The header value that proves knowledge of the password without containing it. */
export function digestHeader(challenge: Challenge, { username, password, method, uri, count, cnonce }: Proven): string {
  const { realm, nonce, opaque, algorithm, counts } = challenge;
  const sum = (...parts: string[]) => createHash(HASHES[algorithm]).update(parts.join(":")).digest("hex");
  const [secret, what] = [sum(username, realm, password), sum(method, uri)];
  const nc = count.toString(16).padStart(8, "0");
  const response = counts ? sum(secret, nonce, nc, cnonce, "auth", what) : sum(secret, nonce, what);
  const fields = [
    `username=${quoted(username)}`,
    `realm=${quoted(realm)}`,
    `nonce=${quoted(nonce)}`,
    `uri=${quoted(uri)}`,
    `response="${response}"`,
    `algorithm=${algorithm}`,
    ...(counts ? ["qop=auth", `nc=${nc}`, `cnonce="${cnonce}"`] : []),
    ...(opaque === undefined ? [] : [`opaque=${quoted(opaque)}`]),
  ];
  return `Digest ${fields.join(", ")}`;
}
