import { SLOTS } from "@portal/model/bulk/rows.ts";
import { createEventContent } from "@portal/model/events/event-catalog.ts";
import type { Contact } from "@portal/model/members/contact.ts";
import { BULK, LINK_LIFE_S } from "@portal/model/limits.ts";
import { withoutAccount } from "../../platform/accounts.ts";
import { plusSeconds } from "../../platform/clock.ts";
import { type Db, inTeam } from "../../platform/db.ts";
import { publishEvents } from "../../platform/events.ts";
import type { OpenAppContext } from "../../platform/app-context.ts";
import { hashPassword } from "../../platform/passwords.ts";
import { type JobHandler, jobHandler } from "../../platform/queue.ts";
import { getTeamState } from "../../platform/teams.ts";
import { enqueueInvitations } from "../invitations/public.ts";
import { findImportAccount, createVoiceConfigurations } from "../voice/public.ts";
import { runBulk } from "./jobs.ts";
import { unsealRow } from "./sealed-rows.ts";
import * as store from "./store.ts";

/** Hashing takes most of the time, so it makes up most of the progress. */
const HASHING_PERCENT = 80;
const HASHED_AT_ONCE = 40;

export const bulkJobHandlers = (app: OpenAppContext): JobHandler[] => [
  jobHandler(runBulk, async ({ team_id, run_id }) => {
    await hashPasswords(app, team_id, run_id);
    for (let step = 1; (await createSome(app, team_id, run_id)) > 0; step += 1) {
      if (step === 1) await store.freshenStatistics(app.db);
    }
    await finish(app, team_id, run_id);
  }),
];

/**
 * Hashes all passwords before anything is created, in small committed steps: a worker that dies loses at most a second
 * of work.
 */
async function hashPasswords({ db, config }: OpenAppContext, team_id: string, run_id: string): Promise<void> {
  for (;;) {
    const began = performance.now();
    const rows = await inTeam(db, team_id, (db) => store.rowsToHash(db, team_id, run_id, HASHED_AT_ONCE));
    if (rows.length === 0) return;
    const hashes = await Promise.all(
      rows.map(async ({ row_no, sealed }) => {
        const { password } = unsealRow(config.secret_keys, run_id, row_no, sealed ?? Buffer.alloc(0));
        return { row_no, hash: await hashPassword(password, "patient") };
      }),
    );
    await inTeam(db, team_id, async (db) => {
      await store.keepHashes(db, team_id, run_id, hashes);
      const run = await store.runById(db, team_id, run_id);
      if (!run) return;
      const { hashed } = await store.countStates(db, team_id, run_id);
      const ms_hashing = run.ms_hashing + Math.round(performance.now() - began);
      await store.changeRun(db, team_id, run_id, { percent: percentOf(hashed / run.creatable, 0), ms_hashing });
    });
  }
}

/**
 * Creates the next people in one transaction with their accounts, audit rows, emails and jobs, and marks their rows as
 * done.
 */
async function createSome(app: OpenAppContext, team_id: string, run_id: string): Promise<number> {
  const began = performance.now();
  const now = app.clock.now();
  try {
    return await inTeam(app.db, team_id, async (db) => {
      // Another worker with the same job waits here and then finds nothing left to do.
      const run = await store.lockRun(db, team_id, run_id);
      if (run?.state !== "running") return 0;
      const rows = await store.rowsToCreate(db, team_id, run_id, BULK.rows_per_step);
      if (rows.length === 0) return 0;
      const { team_name, product } = await getTeamState(db, team_id);
      // An account created after this check fails the step; the retry finds the account here.
      const free = (await withoutAccount(db, rows, product, now)).map((row) => personOf(app, run_id, row));
      const people = await withFreeNames(db, run, free);
      const { locale, invite_sent } = run;
      const starter = await store.starterOf(db, run);
      // Valid as long as an invitation, because an admin hands the password over.
      const one_time_until = plusSeconds(now, LINK_LIFE_S.join);
      const making = { team_id, run_id, product, locale, starter, invite_sent, one_time_until, now };
      const made = await store.createPeople(db, people, making);
      const byRow = new Map(people.map((person) => [person.row_no, person]));
      const done = new Set(made.map(({ row_no }) => row_no));
      const late = rows.filter(({ row_no }) => !done.has(row_no)).map(({ row_no }) => row_no);
      await store.refuseRows(db, team_id, run_id, late, ["email", "bulk.on_team"]);
      if (run.voice_account_id) {
        const phones = made.flatMap(({ row_no, member_id }) => {
          const { phone } = byRow.get(row_no)!;
          return phone.registrations.length > 0 ? [{ ...phone, member_id }] : [];
        });
        await createVoiceConfigurations(app, db, { team_id, voice_account_id: run.voice_account_id, now }, phones);
      }
      if (invite_sent) {
        const invited = made.map(({ row_no, member_id }) => {
          const { email, first_name } = byRow.get(row_no)!;
          return { team_id, member_id, email, first_name, team_name, product, inviter: starter.name };
        });
        await enqueueInvitations({ db, queue: app.queue }, invited, locale, now);
      }
      const created = run.created + made.length;
      const refused = run.refused + late.length;
      const percent = percentOf(1, (created + refused - (run.rows - run.creatable)) / run.creatable);
      const ms_rows = run.ms_rows + Math.round(performance.now() - began);
      await store.changeRun(db, team_id, run_id, { created, refused, percent, ms_rows });
      return rows.length;
    });
  } catch (error) {
    // Seats were lost while the run was in progress, so the remaining rows are refused.
    if ((error as { constraint?: string }).constraint !== "seats_suffice") throw error;
    await inTeam(app.db, team_id, (db) => store.refuseRest(db, team_id, run_id, "bulk.no_seat"));
    return 0;
  }
}

/** Skips people whose name at the registrar was taken since the plan. */
async function withFreeNames(db: Db, { team_id, id, voice_account_id }: store.RunRow, people: readonly store.Person[]) {
  const names = ({ phone }: store.Person) => phone.registrations.map(({ username }) => username.toLowerCase());
  if (people.every((person) => names(person).length === 0)) return people;
  const account = await findImportAccount(db, team_id, people.flatMap(names));
  const isFree = (person: store.Person) =>
    names(person).length === 0 ||
    (account?.id === voice_account_id && !names(person).some((name) => account?.taken.has(name)));
  const late = people.filter((person) => !isFree(person)).map(({ row_no }) => row_no);
  await store.refuseRows(db, team_id, id, late, ["username_1", "bulk.username_taken"]);
  return people.filter(isFree);
}

type Row = Awaited<ReturnType<typeof store.rowsToCreate>>[number];

function personOf(
  { config }: OpenAppContext,
  run_id: string,
  { row_no, email, sealed, password_hash }: Row,
): store.Person {
  const row = unsealRow(config.secret_keys, run_id, row_no, sealed ?? Buffer.alloc(0));
  const contacts: Contact[] = [];
  if (row.work_number) contacts.push({ type: "work", value: row.work_number });
  if (row.mobile_number) contacts.push({ type: "mobile", value: row.mobile_number });
  const { first_name, last_name } = row;
  const registrations = SLOTS.filter((slot) => row[`username_${slot}`] !== "").map((slot) => ({
    username: row[`username_${slot}`],
    authorization_username: row[`authorization_username_${slot}`],
    password: row[`sip_password_${slot}`],
  }));
  return {
    row_no,
    email,
    first_name,
    last_name,
    team_contact: JSON.stringify(contacts),
    password_hash: password_hash ?? "",
    phone: { display_name: row.display_name, extension: row.extension, registrations },
  };
}

/** Reaches 100 only when finished. */
const percentOf = (hashed: number, created: number): number =>
  Math.min(99, Math.floor(hashed * HASHING_PERCENT + created * (100 - HASHING_PERCENT)));

function finish(app: OpenAppContext, team_id: string, run_id: string): Promise<void> {
  return inTeam(app.db, team_id, async (db) => {
    const run = await store.lockRun(db, team_id, run_id);
    if (run?.state !== "running") return;
    const { created, refused } = await store.countStates(db, team_id, run_id);
    const state = refused > 0 ? "partial" : "completed";
    const finished_at = app.clock.now();
    await store.changeRun(db, team_id, run_id, { state, created, refused, percent: 100, finished_at });
    await publishEvents({ db, queue: app.queue }, team_id, finished_at, [
      createEventContent("bulk.finished", { count: created, failed: refused }),
    ]);
    await store.setBusy(db, team_id, null);
  });
}
