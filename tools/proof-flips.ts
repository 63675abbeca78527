import { ACCESS, type Action, STAFF_LEVELS, ROLES, type Rule, RESTRICTIONS } from "@portal/model/access.ts";
import { CALLS, isChange } from "@portal/model/contract.ts";
import { proveAuthz } from "@portal/api/proofs/authz.ts";
import { differencesFrom } from "@portal/api/proofs/permissions.ts";
import { openWorld } from "@portal/api/proofs/world.ts";
import { openTestApp } from "@portal/api/test/test-app.ts";
import { startTestCluster } from "./parts/database.ts";
import { mulberry } from "./parts/random.ts";

/**
 * Flips rows of the access table, one cell or exception at a time, under a running server, and sees whether the permission
 * matrix notices. `node tools/proof-flips.ts [seed]`; "all" instead of a seed tries every flip there is.
 */
const ROWS = 50;

interface Flip {
  readonly action: Action;
  readonly what: string;
  readonly rule: Rule;
  /** Who must be answered otherwise because of it. */
  readonly callers: readonly string[];
}

const callsOf = (action: string) => CALLS.filter(({ call }) => call.can === action);

/** Every flip of this row that somebody outside can notice. */
function flipsOf(action: Action): Flip[] {
  const rule = ACCESS[action];
  if (!("cells" in rule)) return [];
  const calls = callsOf(action);
  const cells = Object.entries<string>(rule.cells).flatMap(([column, cell]): Flip[] => {
    const to = cell === "n" ? "y" : cell === "y" ? "n" : namesPeople(action) ? "y" : "n";
    // A visitor let in by mistake is still nobody: handlers refuse with the same answer.
    if (column === "visitor" && cell === "n") return [];
    const flipped = { ...rule, cells: { ...rule.cells, [column]: to } } as Rule;
    return [{ action, what: `${column} ${cell} to ${to}`, rule: flipped, callers: [column] }];
  });
  const without = (exception: string, callers: readonly string[]): Flip => {
    const { [exception as "side"]: _, ...rest } = rule;
    return { action, what: `without ${exception}`, rule: rest as Rule, callers };
  };
  const everybody = rule.side === "staff" ? STAFF_LEVELS : ROLES;
  const exceptions = ["sudo", "reason"].filter((name) => name in rule).map((name) => without(name, everybody));
  if (rule.side === "staff") return [...cells, ...exceptions];
  if (rule.impersonated === false) exceptions.push(without("impersonated", ["imp_ro", "imp_rw"]));
  const standings = RESTRICTIONS.filter((standing) => rule.despite?.includes(standing))
    // Whoever waits for a migration may look anyway.
    .filter((standing) => standing !== "moving" || calls.some(({ call }) => isChange(call)))
    .map((standing): Flip => {
      const despite = rule.despite?.filter((one) => one !== standing);
      return { action, what: `not despite ${standing}`, rule: { ...rule, despite } as Rule, callers: [standing] };
    });
  return [...cells, ...exceptions, ...standings];
}

/** Whether a call of this row names somebody, so that one's own and another's record can be told apart. */
const namesPeople = (action: Action): boolean => callsOf(action).some(({ call }) => call.path.includes("{mid}"));

/** One flip in each of so many rows. */
function chosen(seed: number): Flip[] {
  const next = mulberry(seed);
  const rows = (Object.keys(ACCESS) as Action[])
    .map((action) => ({ flips: flipsOf(action), place: next() }))
    .filter(({ flips }) => flips.length > 0)
    .toSorted((a, b) => a.place - b.place);
  return rows.slice(0, ROWS).map(({ flips }) => flips[Math.floor(next() * flips.length)]!);
}

const [asked] = process.argv.slice(2);
const seed = asked === undefined || asked === "all" ? Date.now() % 1_000_000 : Number(asked);
const flips = asked === "all" ? (Object.keys(ACCESS) as Action[]).flatMap(flipsOf) : chosen(seed);

const cluster = await startTestCluster();
const t = await openTestApp(cluster.url());
const wrong: string[] = [];
let byTable = 0;
try {
  const table = ACCESS as Record<Action, Rule>;
  for (const flip of flips) {
    const { action, what, rule, callers } = flip;
    // People of their own for each: what a flip lets through is really done to them.
    const world = await openWorld(t);
    const failures = async () => (await proveAuthz(t, callsOf(action), { world, only: callers })).failures;
    const before = await failures();
    if (before.length > 0) wrong.push(`${action} fails without any flip: ${before[0]}`);
    const kept = table[action];
    table[action] = rule;
    try {
      const found = differencesFrom(table).length > 0;
      // What no call names is asked for inside handlers: the comparison of the tables is all that sees it.
      const alone = callsOf(action).length === 0;
      if (alone) byTable += 1;
      const caught = found && (alone || (await failures()).length > 0);
      if (!caught) wrong.push(`${action}, ${what}: not noticed`);
    } finally {
      table[action] = kept;
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
