import {
  type BulkRow,
  type CellIssue,
  EMPTY_ROW,
  MEMBERS_SHEET,
  SLOTS,
  hasRegistrations,
  importSheet,
  membersSheet,
} from "@portal/model/bulk/rows.ts";
import { RESULT_COLUMNS, RESULT_STATUS } from "@portal/model/bulk/result.ts";
import type { BulkRun, bulk } from "@portal/model/bulk/contract.ts";
import { issuesEn } from "@portal/model/errors.en.ts";
import { issuesEs } from "@portal/model/errors.es.ts";
import type { FieldIssue } from "@portal/model/errors.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { BULK_PLANS, BULK_ROWS_PER_DAY } from "@portal/model/limits.ts";
import { completeName } from "@portal/model/members/name-from-email.ts";
import type { Product } from "@portal/model/members/schemas.ts";
import { rowChecker, sheetCsv } from "@portal/model/sheets/sheet.ts";
import { editableRegistrations } from "@portal/model/voice/registrations.ts";
import { emailsInUse } from "../../platform/accounts.ts";
import { nameOf, requireTeamActor } from "../../platform/authenticate.ts";
import { inSeconds } from "../../platform/clock.ts";
import { type Db, inTeam, newId } from "../../platform/db.ts";
import { fail } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import { mapInBatches } from "../../platform/batches.ts";
import { lockTeamNoKeyUpdate, lockTeam, getTeamState } from "../../platform/teams.ts";
import { refundRateLimit, limitAddress, consumeRateLimit } from "../../platform/throttle.ts";
import { isDomainRefused } from "../signup/public.ts";
import { costOfSeats } from "../subscription/public.ts";
import { findImportAccount } from "../voice/public.ts";
import { matchList } from "./drafts.ts";
import { runBulk } from "./jobs.ts";
import { sealRow, unsealRow } from "./sealed-rows.ts";
import * as store from "./store.ts";

const SHOWN_REFUSALS = 200;

/** Includes columns for registrations if the team has a voice account. */
export async function template({ params }: Input<typeof bulk.template>, { db }: ReadContext): Promise<Uint8Array> {
  const account = await findImportAccount(db, params.id, []);
  return Buffer.from(sheetCsv(membersSheet(account !== undefined)));
}

/** Returns what a run would do. Keeps the rows encrypted for the run and its result file; creates nothing. */
export async function plan(
  app: AppContext,
  { params, body }: Input<typeof bulk.plan>,
  ctx: ChangeContext,
): HandlerResult<typeof bulk.plan> {
  const { now } = ctx;
  const actor = requireTeamActor(ctx.actor);
  await limitAddress(ctx.db, app.config, "bulk", BULK_PLANS, ctx.request.ip, now);
  // What a row sets has a permission of its own elsewhere, which a key may lack.
  if (body.rows.some(({ password }) => password !== "")) await ctx.authorize("member.import");
  if (body.rows.some(hasRegistrations)) await ctx.authorize("voice.member_edit");
  const ask_members = body.ask_members ?? false;
  const rows = body.rows.map((given) => {
    const row = { ...given, email: given.email.toLowerCase() };
    return ask_members ? { ...row, ...completeName(row) } : row;
  });
  await consumeRowQuota(ctx.db, params.id, rows.length, now);
  const id = await newId(ctx.db);
  const sealed = await mapInBatches(rows, (row, row_no) => sealRow(app.config.secret_keys, id, row_no, row));
  return ctx.change(async (tx) => {
    const { busy_with, used_seats } = await getTeamState(tx.db, params.id);
    if (busy_with) fail("team.busy");
    const usernames = rows.flatMap(usernamesOf);
    const account = await findImportAccount(tx.db, params.id, usernames);
    if (usernames.length > 0 && !account) fail("bulk.no_voice_account");
    const editable = editableRegistrations(actor.person.team.tier);
    if (rows.some((row) => SLOTS.some((slot) => slot > editable && row[`username_${slot}`]))) fail("voice.free_tier");
    const checked = { rows, sheet: importSheet(ask_members), product: actor.person.team.product };
    const issues = await issuesOf(app, tx.db, params.id, checked, now, account?.taken);
    const refused = body.all_or_nothing && issues.size > 0 ? rows.length : issues.size;
    await store.insertRun(tx.db, {
      team_id: params.id,
      id,
      rows: rows.length,
      creatable: rows.length - refused,
      refused: issues.size,
      invite_sent: body.invite_sent,
      all_or_nothing: body.all_or_nothing,
      seats_used_before: used_seats,
      voice_account_id: account?.id ?? null,
      account_id: actor.side === "key" ? actor.key_id : actor.account_id,
      by_name: nameOf(actor),
      locale: actor.person.locale,
      created_at: now,
    });
    const kept = rows.map((row, row_no): store.NewRow => {
      const wrong = issues.get(row_no) ?? [];
      return {
        row_no,
        email: row.email.slice(0, 254),
        sealed: sealed[row_no]!,
        password_hash: row.password === "" ? "" : null,
        state: wrong.length > 0 ? "refused" : "planned",
        issues: wrong,
      };
    });
    await store.insertRows(tx.db, params.id, id, kept);
    tx.note(`bulk:${id}`, { rows: rows.length, refused: issues.size });
    return runReply(tx.db, (await store.runById(tx.db, params.id, id)) ?? fail("bulk.not_found"), now);
  });
}

/** Charges the team's daily rows before any lookup. A file over the limit is refunded, so a smaller one still fits. */
async function consumeRowQuota(db: Db, team_id: string, count: number, now: Date): Promise<void> {
  const { seats } = await inTeam(db, team_id, (db) => getTeamState(db, team_id));
  const most = BULK_ROWS_PER_DAY.base + BULK_ROWS_PER_DAY.per_seat * seats;
  const limit = [`bulk_rows:${team_id}`, [{ seconds: 86_400, most }], now, count] as const;
  const seconds = await consumeRateLimit(db, ...limit);
  if (seconds === 0) return;
  await refundRateLimit(db, ...limit);
  fail("bulk.too_many_rows", { most, hours: Math.ceil(seconds / 3600) });
}

const usernamesOf = (row: BulkRow): string[] => SLOTS.map((slot) => row[`username_${slot}`]).filter(Boolean);

interface Checked {
  readonly rows: readonly BulkRow[];
  readonly sheet: ReturnType<typeof importSheet>;
  readonly product: Product;
}

/** Applies the form's rules and the checks that need the database: members, existing accounts, refused domains. */
async function issuesOf(
  app: AppContext,
  db: Db,
  team_id: string,
  { rows, sheet, product }: Checked,
  now: Date,
  taken: ReadonlySet<string> = new Set(),
) {
  const { EMAIL_PATTERN: pattern, BRAND_NAME: brand } = app.config;
  const emails = rows.map(({ email }) => email);
  const there = await store.listExistingEmails(db, team_id, emails);
  const known = await emailsInUse(db, emails, now);
  const here = new Set(known.filter((one) => one.product === product).map(({ email }) => email));
  const elsewhere = new Set(known.filter((one) => one.product !== product).map(({ email }) => email));
  const fromServer = (email: string): FieldIssue | null => {
    if (there.has(email)) return "bulk.on_team";
    if (here.has(email)) return "bulk.in_use";
    if (elsewhere.has(email)) return "bulk.in_use_elsewhere";
    return isDomainRefused(app.config, email) ? "bulk.domain" : null;
  };
  const found = rows.flatMap((cells, row): CellIssue[] => {
    const issue = fromServer(cells.email);
    const names = SLOTS.map((slot) => `username_${slot}` as const).filter((column) =>
      taken.has(cells[column].toLowerCase()),
    );
    return [
      ...(issue ? [{ row, column: "email" as const, issue }] : []),
      ...names.map((column) => ({ row, column, issue: "bulk.username_taken" as const })),
    ];
  });
  const checked = await mapInBatches(rows, rowChecker(sheet, { pattern, brand }));
  const byRow = Map.groupBy([...checked.flat(), ...found], ({ row }) => row);
  return new Map([...byRow].map(([row, cells]) => [row, cells.map(({ column, issue }) => [column, issue] as const)]));
}

async function runReply(db: Db, run: store.RunRow, now: Date): Promise<BulkRun> {
  const { team_id, id } = run;
  const used_after = run.seats_used_before + run.creatable;
  const refusals = await store.refusalsOf(db, team_id, id, SHOWN_REFUSALS);
  return {
    id,
    state: run.state,
    percent: run.percent,
    rows: run.rows,
    create: run.creatable,
    created: run.created,
    refused: run.refused,
    refusals: refusals.flatMap(({ row_no: row, email, issues }) =>
      issues.map(([column, issue]) => ({ row, email, column, issue })),
    ),
    invite_sent: run.invite_sent,
    all_or_nothing: run.all_or_nothing,
    seats: { seats: run.seats, used_before: run.seats_used_before, used_after },
    cost: run.state === "planned" ? await costOfSeats(db, team_id, Math.max(run.seats, used_after), now) : null,
    conflicts: await store.conflictsOf(db, team_id, id),
    undone: run.undone,
    created_at: inSeconds(run.created_at),
    finished_at: run.finished_at && inSeconds(run.finished_at),
    by: run.by_name,
  };
}

export async function getRun({ params }: Input<typeof bulk.get>, { db, now }: ReadContext): Promise<BulkRun> {
  return runReply(db, (await store.runById(db, params.id, params.runId)) ?? fail("bulk.not_found"), now);
}

export async function latest(
  { params }: Input<typeof bulk.latest>,
  { db, now }: ReadContext,
): HandlerResult<typeof bulk.latest> {
  const run = await store.latestRun(db, params.id);
  const matches = matchList(await store.columnsOf(db, params.id));
  return { run: run ? await runReply(db, run, now) : null, matches };
}

/** Starts the run: locks the team and leaves the work to the worker. */
export function apply(
  app: AppContext,
  { params }: Input<typeof bulk.apply>,
  ctx: ChangeContext,
): HandlerResult<typeof bulk.apply> {
  const actor = requireTeamActor(ctx.actor);
  return ctx.change(async (tx) => {
    const { busy_with, seats, used_seats, product } = await lockTeam(tx.db, params.id);
    if (busy_with && busy_with !== params.runId) fail("team.busy");
    const run = (await store.lockRun(tx.db, params.id, params.runId)) ?? fail("bulk.not_found");
    if (run.state !== "planned") fail("bulk.not_planned");
    if (run.creatable === 0) fail("bulk.nothing_to_do");
    if (run.all_or_nothing && !(await isStillWhole(app, tx.db, run, product, ctx.now))) fail("bulk.changed_since");
    if (used_seats + run.creatable > seats) fail("members.no_seats", { seats });
    await store.setBusy(tx.db, params.id, run.id);
    await store.changeRun(tx.db, params.id, run.id, { state: "running", started_at: ctx.now });
    await tx.enqueue(runBulk, { team_id: params.id, run_id: run.id });
    if (actor.side === "customer") await store.deleteDraft(tx.db, params.id, actor.account_id);
    tx.note(`bulk:${run.id}`, { rows: run.creatable });
    return runReply(tx.db, (await store.runById(tx.db, params.id, run.id)) ?? fail("bulk.not_found"), ctx.now);
  });
}

/**
 * Whether everyone in a plan can still be created. The team is locked from here on, so only a new account elsewhere or
 * a lost seat can still reduce the number.
 */
async function isStillWhole(app: AppContext, db: Db, run: store.RunRow, product: Product, now: Date): Promise<boolean> {
  const kept = await store.allRows(db, run.team_id, run.id);
  const unsealed = await mapInBatches(kept, ({ row_no, sealed }) =>
    sealed ? [unsealRow(app.config.secret_keys, run.id, row_no, sealed)] : [],
  );
  const rows = unsealed.flat();
  const usernames = rows.flatMap(usernamesOf);
  const account = await findImportAccount(db, run.team_id, usernames);
  if (rows.length < kept.length || (usernames.length > 0 && account?.id !== run.voice_account_id)) return false;
  // Which cells may be empty was decided for the plan.
  const checked = { rows, sheet: importSheet(true), product };
  return (await issuesOf(app, db, run.team_id, checked, now, account?.taken)).size === 0;
}

/** Passwords that were handed over are not shown again. */
const withoutSecrets = (row: BulkRow): BulkRow => ({
  ...row,
  ...Object.fromEntries(MEMBERS_SHEET.columns.filter(({ secret }) => secret).map(({ key }) => [key, ""])),
});

/**
 * Returns the file with the result of each row. Contains passwords only for rows that can be uploaded again, and only
 * for the person who uploaded them: neither for a colleague nor for impersonating staff.
 */
export async function result(
  app: AppContext,
  { params }: Input<typeof bulk.result>,
  { db, actor }: ReadContext,
): Promise<Uint8Array> {
  const run = (await store.runById(db, params.id, params.runId)) ?? fail("bulk.not_found");
  const isTheirs = actor.side === "customer" && actor.kind === "own" && actor.account_id === run.account_id;
  const words = run.locale === "es" ? issuesEs : issuesEn;
  const brand = app.config.BRAND_NAME;
  const rows = await store.allRows(db, params.id, params.runId);
  const lines = rows.map(({ row_no, email, sealed, state, issues }) => {
    const row = sealed ? unsealRow(app.config.secret_keys, run.id, row_no, sealed) : { ...EMPTY_ROW, email };
    return {
      ...(state === "refused" && isTheirs ? row : withoutSecrets(row)),
      status: RESULT_STATUS[run.locale][state as "planned"],
      reason: issues.map(([column, issue]) => `${column}: ${words[issue].replace("{{brand}}", brand)}`).join(" "),
    };
  });
  return Buffer.from(sheetCsv(MEMBERS_SHEET, lines, RESULT_COLUMNS));
}

export function undo({ params }: Input<typeof bulk.undo>, ctx: ChangeContext): HandlerResult<typeof bulk.undo> {
  return ctx.change(async (tx) => {
    const { busy_with } = await lockTeamNoKeyUpdate(tx.db, params.id);
    if (busy_with) fail("team.busy");
    const run = (await store.lockRun(tx.db, params.id, params.runId)) ?? fail("bulk.not_found");
    if (run.state !== "completed" && run.state !== "partial") fail("bulk.not_done");
    const undone = await store.undoRun(tx.db, params.id, run.id);
    await store.changeRun(tx.db, params.id, run.id, { state: "undone", undone });
    tx.note(`bulk:${run.id}`, { undone });
    return runReply(tx.db, (await store.runById(tx.db, params.id, run.id)) ?? fail("bulk.not_found"), ctx.now);
  });
}
