import { type Day, dayOf, plusDays, startOf } from "@portal/model/kit/calendar.ts";
import { type Db, NO_TEAM } from "../../platform/db.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import { type AuditKeys, type Cut, INITIAL_SEAL, isValidSeal, isSame, isSigned, isSignedCut } from "./chain.ts";
import { type DayFile, MOST_DAYS_WITHOUT, readDay } from "./day-files.ts";
import * as store from "./store.ts";

type Wrong = "altered" | "missing" | "out of order" | "cut at the end" | "put in" | "not sealed";
export interface Finding {
  readonly team_id: string | null;
  readonly audit_id: string | null;
  readonly wrong: Wrong;
  readonly words: string;
}
interface Verdict {
  readonly rows: number;
  /** Rows in archives, which are verified apart. */
  readonly archived: number;
  readonly chains: number;
  /** Rows that are too recent to be sealed. */
  readonly waiting: number;
  /** The day of the newest file in storage, if there is one. */
  readonly compared_with: Day | null;
  readonly findings: readonly Finding[];
}
interface Means {
  readonly keys: AuditKeys;
  readonly storage: Storage;
  readonly now: Date;
}

/** An upper bound: no change takes this long to commit, and no worker this long to seal it. */
const LATE_S = 3600;
/** How many rows of a chain are compared with each other to find swapped ones. */
const MOST_COMPARED = 50;
/** More findings than this are of no use; with a wrong key it would be every row. */
const ENOUGH = 10_000;
const FILE_DUE_AFTER_DAYS = 2;
const ASKED_AT_ONCE = 5000;

/** Finds everything that differs from what was sealed. Runs in one transaction for a consistent view. */
export async function verifyLog(db: Db, means: Means): Promise<Verdict> {
  const findings: Finding[] = [];
  const cuts = await readCuts(db, means.keys, findings);
  const seen = await lookAtChains(db, means.keys, cuts, findings);
  const archived = [...cuts.values()].reduce((sum, { rows }) => sum + Number(rows), 0);
  const said = { rows: seen.rows, archived, chains: new Set([...seen.chains.keys(), ...cuts.keys()]).size, findings };
  if (findings.length >= ENOUGH) return { ...said, waiting: 0, compared_with: null };
  await lookAtHeads(db, means.keys, seen, findings);
  lookAtBeginnings(seen, means.now, findings);
  const waiting = await verifyUnsealed(db, means.now, findings);
  const compared_with = await verifyDayFiles(db, means, seen, findings);
  return { ...said, waiting, compared_with };
}

interface Chain {
  readonly team_id: string;
  seq: number;
  seal: Buffer;
  /** When its first row was sealed, and the latest time in it, in seconds. */
  readonly began: number;
  latest: number;
  /** Entries with missing rows since the last row that exists. */
  gone: store.Entry[];
  unfit: Unfit[];
}
interface Unfit {
  readonly entry: store.Entry & { readonly content: string };
  readonly previous: Buffer;
}
interface Seen {
  rows: number;
  readonly chains: Map<string, Pick<Chain, "seq" | "seal" | "began">>;
  /** Chains that must exist according to the NO_TEAM chain. */
  readonly recorded: Set<string>;
  /** Where each chain begins now, if its beginning is in an archive. */
  readonly cuts: ReadonlyMap<string, Cut>;
}

/** The last cut of each chain. */
export async function readCuts(db: Db, keys: AuditKeys, findings: Finding[]): Promise<Map<string, Cut>> {
  const cuts = new Map<string, Cut>();
  for await (const cut of store.cuts(db)) {
    if (!isSignedCut(keys, cut)) {
      const words = `The cut after row ${cut.rows} of this chain is not what was signed.`;
      findings.push({ team_id: cut.team_id, audit_id: null, wrong: "altered", words });
    }
    cuts.set(cut.team_id, cut);
  }
  return cuts;
}

async function lookAtChains(
  db: Db,
  keys: AuditKeys,
  cuts: ReadonlyMap<string, Cut>,
  findings: Finding[],
): Promise<Seen> {
  const seen: Seen = { rows: 0, chains: new Map(), recorded: new Set(), cuts };
  let chain: Chain | undefined;
  for await (const entry of store.entries(db)) {
    if (chain?.team_id !== entry.team_id) {
      if (chain) endChain(keys, chain, findings);
      const began = Number(entry.sealed_at);
      chain = { team_id: entry.team_id, ...beginningOf(seen, entry.team_id), began, latest: 0, gone: [], unfit: [] };
      seen.chains.set(entry.team_id, chain);
    }
    lookAtEntry(keys, chain, entry, findings);
    seen.rows += 1;
    if (entry.began) recordBeginning(seen, entry.began, findings);
    if (findings.length >= ENOUGH) break;
  }
  if (chain) endChain(keys, chain, findings);
  return seen;
}

function beginningOf({ cuts }: Pick<Seen, "cuts">, team_id: string): Pick<Chain, "seq" | "seal"> {
  const cut = cuts.get(team_id);
  return cut ? { seq: Number(cut.rows), seal: cut.seal } : { seq: 0, seal: INITIAL_SEAL };
}

/** Finds a chain that was deleted as a whole: it starts again with the team's next row. */
function recordBeginning({ recorded }: Seen, team_id: string, findings: Finding[]): void {
  if (recorded.has(team_id)) {
    const words = "This chain began twice: what was in it before the second time is gone.";
    findings.push({ team_id, audit_id: null, wrong: "missing", words });
  }
  recorded.add(team_id);
}

function lookAtEntry(keys: AuditKeys, chain: Chain, entry: store.Entry, findings: Finding[]): void {
  const { team_id, audit_id, content } = entry;
  const found = (wrong: Wrong, words: string) => findings.push({ team_id, audit_id, wrong, words });
  const [expected, seq, previous] = [chain.seq + 1, Number(entry.seq), chain.seal];
  if (seq < expected) {
    found("put in", "It is in an archive, and is here again.");
    return;
  }
  chain.seq = seq;
  chain.seal = entry.seal;
  if (seq !== expected) {
    const words = `The seals ${expected} to ${seq - 1} before it are not there, so it cannot be judged itself.`;
    found("missing", words);
    return;
  }
  if (content === null) {
    chain.gone.push(entry);
    return;
  }
  for (const gone of chain.gone.splice(0)) findings.push(missingFinding(gone));
  if (!isValidSeal(keys, previous, { ...entry, content }, entry.seal)) {
    if (chain.unfit.length < MOST_COMPARED) chain.unfit.push({ entry: { ...entry, content }, previous });
    else findings.push(alteredFinding(entry));
    return;
  }
  if (entry.detail === "altered") findings.push(alteredFinding(entry));
  if (entry.detail === "missing") found("missing", "Its detail was erased, but what it is about is still there.");
  const at = Number(entry.at);
  if (at < chain.latest - LATE_S) {
    const words = `It says it is of ${timeOf(at)}, but it was sealed after a row of ${timeOf(chain.latest)}.`;
    found("out of order", words);
  }
  chain.latest = Math.max(chain.latest, at);
}

function endChain(keys: AuditKeys, { team_id, gone, unfit }: Chain, findings: Finding[]): void {
  const [first] = gone;
  if (first) {
    const words = `The last ${gone.length} rows of this chain were sealed and are not there, from this one on.`;
    findings.push({ team_id, audit_id: first.audit_id, wrong: "cut at the end", words });
  }
  for (const one of unfit) {
    const { audit_id } = one.entry;
    const other = unfit.find((other) => other !== one && changedPlaces(keys, one, other));
    findings.push(
      other ? { team_id, audit_id, wrong: "out of order", words: placesOf(other) } : alteredFinding(one.entry),
    );
  }
}

/**
 * Whether the content of the first position is now at the other: the row's content, its id in the seal, or the whole
 * seal.
 */
function changedPlaces(keys: AuditKeys, { entry, previous }: Unfit, other: Unfit): boolean {
  const { seq, audit_id, sealed_at, seal } = entry;
  const { entry: there } = other;
  return (
    isValidSeal(keys, previous, { ...there, seq, sealed_at, audit_id }, seal) ||
    isValidSeal(keys, previous, { ...there, seq, sealed_at }, seal) ||
    isValidSeal(keys, previous, { ...there, seq }, there.seal)
  );
}
const placesOf = ({ entry }: Unfit) => `What was sealed in its place now stands at row ${entry.audit_id}.`;

const alteredFinding = ({ team_id, audit_id, sealed_at }: store.Entry): Finding => ({
  team_id,
  audit_id,
  wrong: "altered",
  words: `It is not as it was when it was sealed (${timeOf(sealed_at)}).`,
});
const missingFinding = ({ team_id, audit_id, sealed_at }: store.Entry): Finding => ({
  team_id,
  audit_id,
  wrong: "missing",
  words: `It was sealed (${timeOf(sealed_at)}) and is not there.`,
});

async function lookAtHeads(db: Db, keys: AuditKeys, seen: Seen, findings: Finding[]): Promise<void> {
  const { chains, recorded, cuts } = seen;
  const headless = new Set([...chains.keys(), ...recorded, ...cuts.keys()]);
  for await (const head of store.heads(db)) {
    const { team_id } = head;
    headless.delete(team_id);
    const found = (wrong: Wrong, words: string) => findings.push({ team_id, audit_id: null, wrong, words });
    const end = chains.get(team_id) ?? beginningOf(seen, team_id);
    const rows = Number(head.rows);
    if (!isSigned(keys, head))
      found("altered", "The end of this chain, as it was written down, is not what was signed.");
    else if (rows > end.seq) found("cut at the end", `${rows} rows were sealed, and the seals end at ${end.seq}.`);
    else if (rows < end.seq) found("put in", `${rows} rows were sealed, and there are seals up to ${end.seq}.`);
    else if (!isSame(head.seal, end.seal)) found("altered", "The last seal of this chain is not what was signed.");
  }
  for (const team_id of headless) {
    const words =
      chains.has(team_id) || cuts.has(team_id)
        ? "There are seals, but nothing says where this chain ends."
        : "The whole chain is gone: it began, and nothing of it is there.";
    findings.push({ team_id, audit_id: null, wrong: "missing", words });
  }
}

/** Finds a deleted NO_TEAM chain: without it, the other chains are not recorded. */
function lookAtBeginnings({ chains, recorded, cuts }: Seen, now: Date, findings: Finding[]): void {
  const settled = now.getTime() / 1000 - LATE_S;
  for (const [team_id, { began }] of chains) {
    // The row that recorded the beginning of a cut chain is in the same archive.
    if (team_id === NO_TEAM || recorded.has(team_id) || cuts.has(team_id) || began > settled) continue;
    const words = `The row that tells of the beginning of the chain of team ${team_id} is not there.`;
    findings.push({ team_id: NO_TEAM, audit_id: null, wrong: "missing", words });
  }
}

async function verifyUnsealed(db: Db, now: Date, findings: Finding[]): Promise<number> {
  let waiting = 0;
  for await (const { team_id, audit_id, waits, there, at } of store.streamUnsealed(db)) {
    const found = (wrong: Wrong, words: string) => findings.push({ team_id, audit_id, wrong, words });
    if (!there) found("missing", "It was waiting for its seal and is not there any more.");
    else if (!waits) found("put in", "It has no seal and is not waiting for one: it did not come in the usual way.");
    else if (Number(at) < now.getTime() / 1000 - LATE_S) {
      found("not sealed", `It has been waiting for its seal since ${timeOf(at)}: the worker does not seal it.`);
    } else waiting += 1;
  }
  return waiting;
}

async function verifyDayFiles(db: Db, means: Means, { chains }: Seen, findings: Finding[]): Promise<Day | null> {
  const found = (wrong: Wrong, words: string) => findings.push({ team_id: null, audit_id: null, wrong, words });
  const { newest, ends } = await readFiles(means, found);
  const due = plusDays(dayOf(means.now), -FILE_DUE_AFTER_DAYS);
  const isOld = [...chains.values()].some(({ began }) => began * 1000 < startOf(plusDays(due, 1)).getTime());
  if (newest ? newest.day <= due : isOld) {
    found("missing", `The ends of the chains were last written down outside: ${newest ? newest.day : "never"}.`);
  }
  const all = [...ends].map(([team_id, { rows, seal, day }]) => ({ team_id, rows, seal, day }));
  for (let from = 0; from < all.length; from += ASKED_AT_ONCE) {
    for (const { team_id, rows, there } of await store.endsThatDiffer(db, all.slice(from, from + ASKED_AT_ONCE))) {
      const { day } = ends.get(team_id)!;
      findings.push({
        team_id,
        audit_id: null,
        wrong: there ? "altered" : "cut at the end",
        words: there
          ? `Seal ${rows} is not the one that the file of ${day} knows: the chain was written anew.`
          : `The file of ${day} knows ${rows} rows of this chain, and they are not all there.`,
      });
    }
  }
  return newest?.day ?? null;
}

/**
 * Reads back from today to the first file. Keeps the latest end of each chain, because earlier ones are part of the
 * same chain.
 */
async function readFiles({ keys, storage, now }: Means, found: (wrong: Wrong, words: string) => void) {
  const ends = new Map<string, { rows: string; seal: string; day: Day }>();
  let newest: DayFile | undefined;
  let expected: DayFile["previous"] = null;
  let without = 0;
  for (let day = dayOf(now); without < MOST_DAYS_WITHOUT; day = plusDays(day, -1)) {
    const file = await readDay(storage, keys, day);
    without = file ? 0 : without + 1;
    if (file === "altered") found("altered", `The file of ${day} is not what was signed.`);
    else if (!file && expected?.day === day) found("missing", `The file of ${day} is not there.`);
    if (!file || file === "altered") continue;
    if (expected?.day === day && file.signature !== expected.signature) {
      found("altered", `The file of ${day} is not the one that the next one names.`);
    }
    newest ??= file;
    for (const [team_id, rows, seal] of file.heads) if (!ends.has(team_id)) ends.set(team_id, { rows, seal, day });
    expected = file.previous;
    if (!expected) break;
  }
  return { newest, ends };
}

/** Formats a time for people; returns anything else unchanged. */
function timeOf(seconds: string | number | null): string {
  const time = new Date(Number(seconds) * 1000);
  return Number.isNaN(time.getTime()) ? String(seconds) : `${time.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
