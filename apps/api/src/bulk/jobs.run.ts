import type { Contact } from "@portal/model/members/contact.ts";
import { BULK, LINK_LIFE_S } from "@portal/model/limits.ts";
import { plusSeconds } from "../kit/clock.ts";
import { inTeam } from "../kit/db.ts";
import type { House } from "../kit/house.ts";
import { hashPassword } from "../kit/passwords.ts";
import { type Handling, handle } from "../kit/queue.ts";
import { inviteAll } from "../invitations/service.ts";
import { runBulk } from "./jobs.ts";
import { unsealRow } from "./sealed.ts";
import * as store from "./store.ts";

/** Hashing is most of the time of a run, so it is most of its percentage. */
const HASHING_PERCENT = 80;
const HASHED_AT_ONCE = 40;

export const bulkHandlings = (house: House): Handling[] => [
  handle(runBulk, async ({ team_id, run_id }) => {
    await hashPasswords(house, team_id, run_id);
    for (let step = 1; (await createSome(house, team_id, run_id)) > 0; step += 1) {
      if (step === 1) await store.freshenStatistics(house.db);
    }
    await finish(house, team_id, run_id);
  }),
];

/** Done before anything is created, in small steps that are kept: a worker that dies loses a second of it at most. */
async function hashPasswords({ db, config }: House, team_id: string, run_id: string): Promise<void> {
  for (;;) {
    const began = performance.now();
    const rows = await inTeam(db, team_id, (db) => store.rowsToHash(db, team_id, run_id, HASHED_AT_ONCE));
    if (rows.length === 0) return;
    const hashes = await Promise.all(
      rows.map(async ({ row_no, sealed }) => {
        const { password } = unsealRow(config.secret_key, run_id, row_no, sealed ?? Buffer.alloc(0));
        return { row_no, hash: await hashPassword(password, "patient") };
      }),
    );
    await inTeam(db, team_id, async (db) => {
      await store.planAfresh(db);
      await store.keepHashes(db, team_id, run_id, hashes);
      const run = await store.runById(db, team_id, run_id);
      if (!run) return;
      const { hashed } = await store.countStates(db, team_id, run_id);
      const ms_hashing = run.ms_hashing + Math.round(performance.now() - began);
      await store.changeRun(db, team_id, run_id, { percent: percentOf(hashed / run.creatable, 0), ms_hashing });
    });
  }
}

/** The next rows, in one transaction: people, accounts, audit rows, mails and jobs, and the marks on the rows themselves. */
async function createSome(house: House, team_id: string, run_id: string): Promise<number> {
  const began = performance.now();
  const now = house.clock.now();
  try {
    return await inTeam(house.db, team_id, async (db) => {
      await store.planAfresh(db);
      // Whoever else believes to have this job waits here, and then finds nothing left to do.
      const run = await store.lockRun(db, team_id, run_id);
      if (run?.state !== "running") return 0;
      const rows = await store.rowsToCreate(db, team_id, run_id, BULK.rows_per_step);
      if (rows.length === 0) return 0;
      const people = rows.map((row) => personOf(house, run_id, row));
      const team = await store.teamName(db, team_id);
      const { locale, invite_sent, account_id: actor_id } = run;
      // Handed over by somebody else, so for as long as an invitation would last.
      const one_time_until = plusSeconds(now, LINK_LIFE_S.join);
      const making = { team_id, run_id, product: team.product, locale, actor_id, invite_sent, one_time_until, now };
      const made = await store.createPeople(db, people, making);
      const done = new Set(made.map(({ row_no }) => row_no));
      const late = rows.filter(({ row_no }) => !done.has(row_no)).map(({ row_no }) => row_no);
      if (late.length > 0) await store.refuseRows(db, team_id, run_id, late, "bulk.on_team");
      if (invite_sent) {
        const byRow = new Map(people.map((person) => [person.row_no, person]));
        const invited = made.map(({ row_no, member_id }) => {
          const { email, first_name } = byRow.get(row_no)!;
          return { team_id, member_id, email, first_name, ...team };
        });
        await inviteAll({ db, queue: house.queue }, invited, locale, now);
      }
      const created = run.created + made.length;
      const refused = run.refused + late.length;
      const percent = percentOf(1, (created + refused - (run.rows - run.creatable)) / run.creatable);
      const ms_rows = run.ms_rows + Math.round(performance.now() - began);
      await store.changeRun(db, team_id, run_id, { created, refused, percent, ms_rows });
      return rows.length;
    });
  } catch (error) {
    // The seats went while it ran: what is left has none.
    if ((error as { constraint?: string }).constraint !== "seats_suffice") throw error;
    await inTeam(house.db, team_id, (db) => store.refuseRest(db, team_id, run_id, "bulk.no_seat"));
    return 0;
  }
}

type Row = Awaited<ReturnType<typeof store.rowsToCreate>>[number];

function personOf({ config }: House, run_id: string, { row_no, email, sealed, password_hash }: Row): store.Person {
  const row = unsealRow(config.secret_key, run_id, row_no, sealed ?? Buffer.alloc(0));
  const contacts: Contact[] = [];
  if (row.work_number) contacts.push({ type: "work", value: row.work_number });
  if (row.mobile_number) contacts.push({ type: "mobile", value: row.mobile_number });
  const { first_name, last_name } = row;
  return {
    row_no,
    email,
    first_name,
    last_name,
    team_contact: JSON.stringify(contacts),
    password_hash: password_hash ?? "",
  };
}

/** Never a hundred before it is finished. */
const percentOf = (hashed: number, created: number): number =>
  Math.min(99, Math.floor(hashed * HASHING_PERCENT + created * (100 - HASHING_PERCENT)));

function finish(house: House, team_id: string, run_id: string): Promise<void> {
  return inTeam(house.db, team_id, async (db) => {
    const run = await store.lockRun(db, team_id, run_id);
    if (run?.state !== "running") return;
    const { created, refused } = await store.countStates(db, team_id, run_id);
    const state = refused > 0 ? "partial" : "completed";
    await store.changeRun(db, team_id, run_id, {
      state,
      created,
      refused,
      percent: 100,
      finished_at: house.clock.now(),
    });
    await store.setBusy(db, team_id, null);
  });
}
