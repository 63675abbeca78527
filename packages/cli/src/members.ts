import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { ImportsPlanResponse, Member, MembersListQuery, MemberListItem, Switchboard } from "@switchboard/sdk";
import { guessMatches, needsMatching, readMatched, rememberedOf } from "@portal/model/bulk/columns.ts";
import { leavesToMembers } from "@portal/model/bulk/rows.ts";
import { BULK, LARGEST_PAGE } from "@portal/model/limits.ts";
import { formatCsv } from "@portal/model/sheets/csv.ts";
import { parseTable } from "@portal/model/sheets/table.ts";
import { CommandError, type Context, type Outcome, collect, textOf } from "./command.ts";
import { writeOutput } from "./output-file.ts";

const listed = async (sb: Switchboard, { flags, signal }: Context): Promise<MemberListItem[]> => {
  const query = { filter: flags.filter as MembersListQuery["filter"], search: flags.search, limit: LARGEST_PAGE };
  return collect(sb.members.listAll(query, { signal }));
};

const fullName = ({ first_name, last_name }: MemberListItem): string => `${first_name} ${last_name}`.trim();

export async function listMembers(context: Context): Promise<Outcome> {
  const members = await listed(await context.connect(), context);
  const rows = members.map((one) => [
    one.email,
    fullName(one),
    one.status ?? "",
    one.admin_role ?? "",
    one.extension ?? "",
  ]);
  return { data: members, text: { head: ["EMAIL", "NAME", "STATUS", "ROLE", "EXTENSION"], rows } };
}

/** Starts with the columns of an import, so that the file can be imported elsewhere. */
const IMPORTABLE = {
  Email: (one: MemberListItem) => one.email,
  "First Name": (one) => one.first_name,
  "Last Name": (one) => one.last_name,
} satisfies Columns<MemberListItem>;

const NUMBERS = {
  "Work Number": (one: Member) => numberOf(one, "work"),
  "Mobile Number": (one) => numberOf(one, "mobile"),
} satisfies Columns<Member>;

const OTHERS = {
  Role: (one: MemberListItem) => one.admin_role,
  Status: (one) => one.status,
  Extension: (one) => one.extension,
  "Voice Account": (one) => (one.configured ? "yes" : "no"),
  "Invited At": (one) => one.invited_at,
  "Joined At": (one) => one.joined_at,
  "Device Seen At": (one) => one.last_device_seen,
  Id: (one) => one.id,
} satisfies Columns<MemberListItem>;

type Columns<T> = Readonly<Record<string, (one: T) => string | null | undefined>>;

const cellsOf = <T>(columns: Columns<T>, one: T): string[] => Object.values(columns).map((cell) => cell(one) ?? "");

/** The team's own entry first: it is what an import sets. */
function numberOf(one: Member, kind: "work" | "mobile"): string | undefined {
  const all = [...one.team_provided_contact_information, ...one.user_provided_contact_information];
  return all.find(({ type }) => type === kind)?.value;
}

export async function exportMembers(context: Context): Promise<Outcome> {
  const sb = await context.connect();
  const members = await listed(sb, context);
  const { numbers = false } = context.flags;
  const head = [IMPORTABLE, ...(numbers ? [NUMBERS] : []), OTHERS].flatMap((columns) => Object.keys(columns));
  const rows = [];
  for (const one of members) {
    // The list has no numbers, so each member is read. The SDK waits when the key reaches its limit.
    const found = numbers ? cellsOf(NUMBERS, await sb.members.get(one.id, { signal: context.signal })) : [];
    rows.push([...cellsOf(IMPORTABLE, one), ...found, ...cellsOf(OTHERS, one)]);
    if (numbers && rows.length % TOLD_EVERY === 0) context.progress(`${rows.length} of ${members.length} members`);
  }
  return writeOutput(context, formatCsv([head, ...rows]), { members: members.length });
}

const TOLD_EVERY = 100;

export async function memberTemplate(context: Context): Promise<Outcome> {
  const { body } = await (await context.connect()).imports.template({ signal: context.signal });
  return writeOutput(context, body as unknown as AsyncIterable<Uint8Array>);
}

/** Excel saves Windows-1252 by default, which is never valid UTF-8 once it contains accents. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

const FILE_TROUBLE = {
  "file.unreadable": "is not CSV: a quote is not closed.",
  "file.header": "has no header. Its first line must name the columns; see swb members template.",
  "file.empty": "has no rows below its header.",
  "file.too_many": `has more than ${BULK.most_rows} rows. Split it.`,
} as const;

/** Reads a file as the import page does: the same columns, with what the team matched there before. */
async function readRows(sb: Switchboard, file: string) {
  const bytes = await readFile(file).catch(() => {
    throw new CommandError("data", `Couldn't read ${file}.`);
  });
  if (bytes.length > BULK.most_bytes) throw new CommandError("data", `${file} is larger than 5 MB. Split it.`);
  const table = parseTable(decode(bytes), BULK.most_rows);
  if ("issue" in table) throw new CommandError("data", `${file} ${FILE_TROUBLE[table.issue]}`);
  const remembered = rememberedOf((await sb.imports.latest()).matches);
  const matches = guessMatches(table, remembered);
  if (needsMatching(table, matches, remembered)) {
    const unknown = table.head.filter((_, at) => matches[at] === null).join(", ");
    throw new CommandError(
      "data",
      `${file}: not clear what these columns are: ${unknown}. Rename them, or match them once on the import page of the portal.`,
    );
  }
  return readMatched(table, matches);
}

export async function importMembers(context: Context): Promise<Outcome> {
  const {
    args: [file],
    flags,
    signal,
  } = context;
  if (!file) throw new CommandError("usage", "Name a file.");
  const sb = await context.connect();
  const { rows, numbers } = await readRows(sb, file);
  if (rows.some(({ password }) => password !== "")) {
    throw new CommandError(
      "data",
      `${file} has passwords, which keys can't set. Leave the column out: members choose one when they join.`,
    );
  }
  const plan = await sb.imports.plan(
    {
      rows: [...rows],
      invite_sent: !flags["no-invite"],
      all_or_nothing: flags["all-or-nothing"] ?? false,
      ask_members: leavesToMembers(rows),
    },
    { signal },
  );
  if (flags["dry-run"] || plan.create === 0) return outcome(plan, numbers, plan.create === 0);
  const { seats, used_after } = plan.seats;
  if (used_after > seats) {
    throw new CommandError(
      "failed",
      `The team has ${seats} seats and would need ${used_after}. Add seats under Billing. Nothing was changed.`,
    );
  }
  let run: ImportsPlanResponse = await sb.imports.start(plan.id, { signal });
  while (run.state === "running") {
    context.progress(`${run.percent}%, ${run.created} of ${run.create} members`);
    await sleep(ASK_EVERY_MS, undefined, { signal });
    run = await sb.imports.get(plan.id, { signal });
  }
  return outcome(run, numbers, run.refused > 0);
}

const ASK_EVERY_MS = 1_000;

function outcome(run: ImportsPlanResponse, numbers: readonly number[], failed: boolean): Outcome {
  const isPlan = run.state === "planned";
  const refused = run.refusals.map(({ row, email, column, issue }) => ({
    line: numbers[row] ?? row,
    email,
    column,
    issue,
  }));
  const lines = refused.map(({ line, email, column, issue }) => `Line ${line}, ${email}: ${column}: ${textOf(issue)}`);
  const counted = isPlan ? `${run.create} would be added` : `${run.created} added`;
  const text = [...lines, `${counted}, ${run.refused} refused of ${run.rows} rows.`].join("\n");
  return { data: { ...run, refusals: refused }, text, failed };
}
