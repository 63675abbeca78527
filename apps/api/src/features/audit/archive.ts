import { createHash } from "node:crypto";
import { type Readable, Readable as Stream, pipeline } from "node:stream";
import { createGunzip, createGzip } from "node:zlib";
import * as z from "zod/mini";
import type { Db } from "../../platform/db.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import { type AuditKeys, type Cut, INITIAL_SEAL, cutSignatureOf, isSignedBy, isValidSeal, signed } from "./chain.ts";
import * as store from "./store.ts";
import type { Finding } from "./verification.ts";

/**
 * An archive has the oldest rows of all chains: a line for the file, for each chain a line that says where it continues,
 * then a line for each row with its seal, and at the end a signature of all lines. Compressed. It has what was sealed: who
 * did what to whom and when, and the hash of the detail. The detail itself is left out: it must be erased with the person it
 * is about, and nothing can be erased from a signed file.
 */
const First = z.object({ archive: z.literal(1), file: z.string(), before: z.string() });
const Beginning = z.object({ team_id: z.string(), rows: z.string(), seal: z.string() });
/** Position, row, when it was sealed, its seal, and everything else that was sealed. */
const Row = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]);
const Last = z.object({ rows: z.number(), chains: z.number(), signature: z.string() });

export class ArchiveError extends Error {}

interface Section {
  readonly from: Beginning;
  readonly rows: string;
  readonly seal: Buffer;
}
type Beginning = z.infer<typeof Beginning>;
export interface Archive {
  readonly file: string;
  readonly before: string;
  readonly rows: number;
  /** By team: where it continues, and where it ends. */
  readonly sections: ReadonlyMap<string, Section>;
}

const digestText = (file: string, digest: string): string => `${file}\n${digest}`;

interface Written {
  readonly db: Db;
  readonly keys: AuditKeys;
  readonly file: string;
  readonly before: Date;
  readonly cuts: ReadonlyMap<string, Cut>;
}
/** Verifies each row before it writes it: what isn't as it was sealed is evidence, and stays where it is. */
async function* archiveLines({ db, keys, file, before, cuts }: Written): AsyncGenerator<string> {
  const hash = createHash("sha256");
  const line = (said: unknown): string => {
    const text = `${JSON.stringify(said)}\n`;
    hash.update(text);
    return text;
  };
  yield line({ archive: 1, file, before: before.toISOString() } satisfies z.infer<typeof First>);
  let [rows, chains] = [0, 0];
  let chain: { readonly team_id: string; seq: number; seal: Buffer; ended: boolean } | undefined;
  for await (const entry of store.entries(db, before)) {
    const { team_id, seq, audit_id, sealed_at, seal, content } = entry;
    if (chain?.team_id !== team_id) {
      const cut = cuts.get(team_id);
      chain = { team_id, seq: Number(cut?.rows ?? 0), seal: cut?.seal ?? INITIAL_SEAL, ended: false };
      chains += 1;
      yield line({ team_id, rows: String(chain.seq), seal: chain.seal.toString("hex") } satisfies Beginning);
    }
    // If the clock was set back, a row can be sealed earlier than the one before it. It waits for the next archive.
    chain.ended ||= Number(seq) !== chain.seq + 1;
    if (chain.ended) continue;
    if (content === null || !isValidSeal(keys, chain.seal, { ...entry, content }, seal) || isTampered(entry)) {
      throw new ArchiveError(
        `Row ${audit_id} of team ${team_id} is not as it was sealed. See: switchboard audit verify`,
      );
    }
    yield line([seq, audit_id, sealed_at, seal.toString("hex"), content] satisfies z.infer<typeof Row>);
    chain.seq += 1;
    chain.seal = seal;
    rows += 1;
  }
  const signature = signed(keys, "archive", digestText(file, hash.digest("hex"))).toString("hex");
  yield `${JSON.stringify({ rows, chains, signature } satisfies z.infer<typeof Last>)}\n`;
}

const isTampered = ({ detail }: store.Entry): boolean => detail === "altered" || detail === "missing";

/** Writes everything that was sealed before this time, and reads it back. Deletes nothing. */
export async function writeArchive(storage: Storage, written: Written): Promise<Archive> {
  const gzip = createGzip();
  let failed: Error | null | undefined;
  // The storage wraps an error of the stream in its own; ours says more.
  pipeline(Stream.from(archiveLines(written)), gzip, (error) => (failed = error));
  try {
    await storage.putStream(written.file, gzip);
    const body = await storage.read(written.file);
    if (!body) throw new ArchiveError(`${written.file} was written, but can't be read.`);
    return await readArchive(body, written.keys);
  } catch (error) {
    await storage.remove(written.file).catch(() => {});
    throw failed instanceof ArchiveError ? failed : error;
  }
}

/** Reads an archive and verifies every row of it. Throws an `ArchiveError` that says what is wrong. */
export async function readArchive(body: Readable, keys: AuditKeys): Promise<Archive> {
  const hash = createHash("sha256");
  const sections = new Map<string, Section>();
  let first: z.infer<typeof First> | undefined;
  let last: z.infer<typeof Last> | undefined;
  let at: { readonly from: Beginning; rows: string; seal: Buffer } | undefined;
  let rows = 0;
  try {
    for await (const line of linesOf(pipeline(body, createGunzip(), () => {}))) {
      if (last) throw new ArchiveError("There is more after its signature.");
      const said: unknown = JSON.parse(line);
      if (!first) first = z.parse(First, said);
      else if (Array.isArray(said)) {
        if (!at) throw new ArchiveError("A row belongs to no chain.");
        const [seq, audit_id, sealed_at, seal, content] = z.parse(Row, said);
        const { team_id } = at.from;
        const link = { team_id, seq, audit_id, sealed_at, content };
        const bytes = Buffer.from(seal, "hex");
        if (Number(seq) !== Number(at.rows) + 1 || !isValidSeal(keys, at.seal, link, bytes)) {
          throw new ArchiveError(`Row ${audit_id} of team ${team_id} is not as it was sealed.`);
        }
        [at.rows, at.seal] = [seq, bytes];
        rows += 1;
      } else if ("team_id" in (said as object)) {
        const from = z.parse(Beginning, said);
        if (sections.has(from.team_id)) throw new ArchiveError(`Team ${from.team_id} is in it twice.`);
        at = { from, rows: from.rows, seal: Buffer.from(from.seal, "hex") };
        sections.set(from.team_id, at);
      } else {
        last = z.parse(Last, said);
        continue;
      }
      hash.update(`${line}\n`);
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error;
    // Cut off, or not an archive at all.
    throw new ArchiveError("It can't be read as an archive.", { cause: error });
  }
  if (!first || !last) throw new ArchiveError("Its end is not there.");
  const text = digestText(first.file, hash.digest("hex"));
  if (!isSignedBy(keys, "archive", text, Buffer.from(last.signature, "hex"))) {
    throw new ArchiveError("It is not what was signed.");
  }
  if (last.rows !== rows || last.chains !== sections.size) throw new ArchiveError("Rows of it are not there.");
  return { file: first.file, before: first.before, rows, sections };
}

async function* linesOf(body: Readable): AsyncGenerator<string> {
  let rest = "";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") throw new ArchiveError("Its last line is cut off.");
}

/** Cuts the chains as far as a verified archive has them, each in its own transaction. Returns the rows removed. */
export async function cutChains(
  db: Db,
  keys: AuditKeys,
  archive: Archive,
  cuts: ReadonlyMap<string, Cut>,
): Promise<number> {
  let removed = 0;
  for (const [team_id, { from, rows, seal }] of archive.sections) {
    // Nothing in it was old enough, or it doesn't continue the previous cut.
    if (rows === from.rows || (cuts.get(team_id)?.rows ?? "0") !== from.rows) continue;
    const before = String(new Date(archive.before).getTime() / 1000);
    const cut = { team_id, rows, seal, before: `${before}.000000`, file: archive.file };
    const signature = cutSignatureOf(keys, cut);
    removed += await db.transaction().execute((db) => store.cutChain(db, { ...cut, signature }, from.rows));
  }
  return removed;
}

/** Reads every archive that a cut names, and compares it with the cuts. Returns how many there are. */
export async function verifyArchives(db: Db, keys: AuditKeys, storage: Storage, findings: Finding[]): Promise<number> {
  const cuts = new Map<string, Cut[]>();
  const previous = new Map<Cut, Cut | undefined>();
  let last: Cut | undefined;
  for await (const cut of store.cuts(db)) {
    previous.set(cut, last?.team_id === cut.team_id ? last : undefined);
    last = cut;
    const of_file = cuts.get(cut.file) ?? [];
    of_file.push(cut);
    cuts.set(cut.file, of_file);
  }
  for (const [file, of_file] of cuts) {
    const found = (team_id: string | null, wrong: Finding["wrong"], words: string) =>
      findings.push({ team_id, audit_id: null, wrong, words });
    const body = await storage.read(file);
    if (!body) {
      found(null, "missing", `The archive ${file} is not there.`);
      continue;
    }
    const archive = await readArchive(body, keys).catch((error: unknown) => {
      if (!(error instanceof ArchiveError)) throw error;
      found(null, "altered", `The archive ${file} is not as it was written. ${error.message}`);
      return null;
    });
    for (const cut of archive ? of_file : []) {
      const section = archive?.sections.get(cut.team_id);
      const begins = previous.get(cut);
      const isWhole =
        section?.rows === cut.rows &&
        section.seal.equals(cut.seal) &&
        section.from.rows === (begins?.rows ?? "0") &&
        section.from.seal === (begins?.seal ?? INITIAL_SEAL).toString("hex");
      if (!isWhole)
        found(cut.team_id, "missing", `The archive ${file} doesn't have what was cut off after row ${cut.rows}.`);
    }
  }
  return cuts.size;
}
