import { ACCESS, type Action, STAFF_LEVELS, ROLES, type Rule, RESTRICTIONS } from "@portal/model/access.ts";
import { CALLS, isChange } from "@portal/model/features.ts";
import { proveAuthz } from "@portal/api/proofs/authz.ts";
import { differencesFrom } from "@portal/api/proofs/permissions.ts";
import { openWorld } from "@portal/api/proofs/world.ts";
import { openTestApp } from "@portal/api/test/test-app.ts";
import { startTestCluster } from "./parts/database.ts";
import { mulberry } from "./parts/random.ts";

/**
 * Flips rows of the access table, one cell or exception at a time, in a running server, and checks that the permission
 * matrix catches each. `node tools/proof-flips.ts [seed]`; "all" instead of a seed tries every flip.
 */
const ROWS = 50;

interface Flip {
  readonly action: Action;
  readonly what: string;
  readonly rule: Rule;
  /** Callers who must get a different response because of it. */
  readonly callers: readonly string[];
}

const callsOf = (action: string) => CALLS.filter(({ call }) => call.can === action);

/** Lists the flips of a row that are observable over HTTP. */
function flipsOf(action: Action): Flip[] {
  const rule = ACCESS[action];
  if (!("cells" in rule)) return [];
  const calls = callsOf(action);
  const cells = Object.entries<string>(rule.cells).flatMap(([column, cell]): Flip[] => {
    const to = cell === "n" ? "y" : cell === "y" ? "n" : namesPeople(action) ? "y" : "n";
    // Handlers refuse visitors with the same response.
    if (column === "visitor" && cell === "n") return [];
    const flipped = { ...rule, cells: { ...rule.cells, [column]: to } } as Rule;
    return [{ action, what: `${column} ${cell} to ${to}`, rule: flipped, callers: [column] }];
  });
  const without = (exception: string, callers: readonly string[]): Flip => {
    const { [exception as "side"]: _, ...remaining } = rule;
    return { action, what: `without ${exception}`, rule: remaining as Rule, callers };
  };
  const allCallers = rule.side === "staff" ? STAFF_LEVELS : ROLES;
  const exceptions = ["sudo", "reason"].filter((name) => name in rule).map((name) => without(name, allCallers));
  if (rule.side === "staff") return [...cells, ...exceptions];
  if (rule.impersonated === false) exceptions.push(without("impersonated", ["imp_ro", "imp_rw"]));
  const standings = RESTRICTIONS.filter((standing) => rule.despite?.includes(standing))
    // Reads are allowed during a migration anyway.
    .filter((standing) => standing !== "moving" || calls.some(({ call }) => isChange(call)))
    .map((standing): Flip => {
      const despite = rule.despite?.filter((one) => one !== standing);
      return { action, what: `not despite ${standing}`, rule: { ...rule, despite } as Rule, callers: [standing] };
    });
  return [...cells, ...exceptions, ...standings];
}

/** Tells whether a call of this row addresses a member, so that own and foreign records can be distinguished. */
const namesPeople = (action: Action): boolean => callsOf(action).some(({ call }) => call.path.includes("{mid}"));

/** Chooses one flip in each of `ROWS` rows. */
function chosen(seed: number): Flip[] {
  const next = mulberry(seed);
  const rows = (Object.keys(ACCESS) as Action[])
    .map((action) => ({ flips: flipsOf(action), place: next() }))
    .filter(({ flips }) => flips.length > 0)
    .toSorted((a, b) => a.place - b.place);
  return rows.slice(0, ROWS).map(({ flips }) => flips[Math.floor(next() * flips.length)]!);
}

const [seedArgument] = process.argv.slice(2);
const seed = seedArgument === undefined || seedArgument === "all" ? Date.now() % 1_000_000 : Number(seedArgument);
const flips = seedArgument === "all" ? (Object.keys(ACCESS) as Action[]).flatMap(flipsOf) : chosen(seed);

const cluster = await startTestCluster();
const t = await openTestApp(cluster.url());
const wrong: string[] = [];
let byTable = 0;
try {
  const table = ACCESS as Record<Action, Rule>;
  for (const flip of flips) {
    const { action, what, rule, callers } = flip;
    // Fresh accounts per flip, because a call that a flip allows really changes them.
    const world = await openWorld(t);
    const failures = async () => (await proveAuthz(t, callsOf(action), { world, only: callers })).failures;
    const before = await failures();
    if (before.length > 0) wrong.push(`${action} fails without any flip: ${before[0]}`);
    const original = table[action];
    table[action] = rule;
    try {
      const found = differencesFrom(table).length > 0;
      // Rows without a call are checked inside handlers; only the table comparison covers them.
      const alone = callsOf(action).length === 0;
      if (alone) byTable += 1;
      const caught = found && (alone || (await failures()).length > 0);
      if (!caught) wrong.push(`${action}, ${what}: not noticed`);
    } finally {
      table[action] = original;
    }
  }
} finally {
  await t.close().catch((error: unknown) => wrong.push(String(error)));
  await cluster.stop();
}
for (const line of wrong) console.log(line);
const caught = flips.length - wrong.length;
console.log(`${flips.length - byTable} flips under a running server, ${byTable} in rows that no call names`);
console.log(`flips: ${flips.length} rows flipped, ${caught} caught, seed ${seed}`);
process.exit(wrong.length > 0 ? 1 : 0);
