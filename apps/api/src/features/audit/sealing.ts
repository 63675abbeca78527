import { NO_TEAM, inTeam, switchTeam } from "../../platform/db.ts";
import type { OpenAppContext } from "../../platform/app-context.ts";
import { errorFields } from "../../platform/logs.ts";
import { type AuditKeys, INITIAL_SEAL, auditKeys, isSigned, sealOf, signatureOf } from "./chain.ts";
import * as store from "./store.ts";

/** Rows that are sealed and committed together. */
const AT_ONCE = 5000;

/** Seals all waiting rows, chain by chain, and returns their number. Idempotent and safe to run in parallel. */
export async function sealAll(app: OpenAppContext): Promise<number> {
  const keys = auditKeys(app.config.secret_keys);
  const waiting = (await store.chainsWaiting(app.db)).filter((team_id) => team_id !== NO_TEAM);
  let sealed = 0;
  const broken: string[] = [];
  // The NO_TEAM chain comes last, because it records the chains that have just begun.
  for (const team_id of [...waiting, NO_TEAM]) {
    try {
      sealed += await sealChain(app, keys, team_id);
    } catch (error) {
      broken.push(team_id);
      app.log.error({ audit: team_id, ...errorFields(error) });
    }
  }
  if (broken.length > 0) throw new Error(`${broken.length} chains of the audit log could not be sealed`);
  return sealed;
}

/** Seals the waiting rows of one team at once. Those that another worker is sealing come with it. */
export const sealTeam = (app: OpenAppContext, team_id: string): Promise<number> =>
  sealChain(app, auditKeys(app.config.secret_keys), team_id);

async function sealChain(app: OpenAppContext, keys: AuditKeys, team_id: string): Promise<number> {
  let sealed = 0;
  while (!app.life.draining) {
    const more = await sealSome(app, keys, team_id);
    sealed += more;
    if (more < AT_ONCE) break;
  }
  return sealed;
}

function sealSome({ db, clock }: OpenAppContext, keys: AuditKeys, team_id: string): Promise<number> {
  return inTeam(db, team_id, async (db) => {
    if (!(await store.tryLockChain(db, team_id))) return 0;
    const now = clock.now();
    const waiting = await store.unsealed(db, team_id, now, AT_ONCE);
    if (waiting.length === 0) return 0;
    const head = await store.headOf(db, team_id);
    // Continuing from an unsigned end would make a truncated chain look complete.
    if (head && !isSigned(keys, head)) throw new Error("the end of this chain is not what was signed");
    let seal = head?.seal ?? INITIAL_SEAL;
    let seq = Number(head?.rows ?? 0);
    const links = waiting.map((row) => {
      const link = { team_id, seq: String((seq += 1)), ...row };
      seal = sealOf(keys, seal, link);
      return { seq: link.seq, audit_id: row.audit_id, seal };
    });
    const end = { team_id, rows: String(seq), seal };
    const signature = signatureOf(keys, { ...end, sealed_at: waiting[0]!.sealed_at });
    await store.insertSeals(db, { ...end, sealed_at: now, links, signature });
    if (!head && team_id !== NO_TEAM) {
      await switchTeam(db, NO_TEAM, () => store.noteBeginning(db, team_id, now));
    }
    return links.length;
  });
}
