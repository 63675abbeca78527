import { readFileSync } from "node:fs";
import type { StaffLevel, PhoneRestriction, Role, Rule, Restriction, Sudo } from "@portal/model/access.ts";

type Cell = "y" | "n" | "own";
type Row = Readonly<Record<string, string>>;

const ROLES: readonly Role[] = [
  "visitor",
  "member",
  "secondary",
  "administrator",
  "primary",
  "solo_free",
  "solo_trial",
  "solo_pro",
];
const LEVELS: readonly StaffLevel[] = ["l1", "l2", "l3", "su"];
const EVERY_STANDING = "canceled suspended unverified mfa_pending password_due terms_pending moving";

/**
 * The permissions that the matrix expects: permissions.tsv, transcribed by hand from the specification's access list.
 * Nothing is derived from ACCESS, so a wrong row there differs from the one here. The column `source` names the line of
 * the list, or the decision, that a row comes from; "ours" marks rows that neither covers.
 * "s" in the list (yes, with sudo) is "y" with a kind of sudo here. "own" in the list is "y" here for calls without a
 * member in their path, which reach only the caller's record. "all" in the column `despite` covers every account
 * status.
 */
export const PERMISSIONS: ReadonlyMap<string, Rule> = parse(
  readFileSync(new URL("permissions.tsv", import.meta.url), "utf8"),
);

function parse(text: string): Map<string, Rule> {
  const [head = "", ...lines] = text.trimEnd().split("\n");
  const columns = head.split("\t");
  const rules = new Map<string, Rule>();
  for (const line of lines) {
    const values = line.split("\t");
    const row = Object.fromEntries(columns.map((column, at) => [column, values[at] ?? ""]));
    const action = row["action"]!;
    if (rules.has(action)) throw new Error(`permissions.tsv has two rows for ${action}`);
    if (values.length !== columns.length || !row["source"])
      throw new Error(`permissions.tsv: ${action} lacks a column`);
    rules.set(action, ruleOf(row));
  }
  return rules;
}

function ruleOf(row: Row): Rule {
  const despite = (row["despite"] === "all" ? EVERY_STANDING : row["despite"]!).split(" ").filter(Boolean);
  const sudo = row["sudo"] ? { sudo: row["sudo"] as Sudo } : {};
  switch (row["side"]) {
    case "open":
      return { side: "open" };
    case "phone":
      return { side: "phone", despite: despite as PhoneRestriction[] };
    case "staff":
      return { side: "staff", cells: cellsIn(row, LEVELS), ...sudo, ...(row["reason"] && { reason: true }) };
    case "customer":
      return {
        side: "customer",
        cells: cellsIn(row, ROLES),
        despite: despite as Restriction[],
        ...(row["impersonated"] === "no" && { impersonated: false }),
        ...sudo,
      };
    default:
      throw new Error(`permissions.tsv: ${row["action"]} is of the unknown side "${row["side"]}"`);
  }
}

function cellsIn<K extends string>(row: Row, columns: readonly K[]): Record<K, Cell> {
  const cells = columns.map((column): [K, Cell] => {
    const cell = row[column];
    if (cell !== "y" && cell !== "n" && cell !== "own") {
      throw new Error(`permissions.tsv: ${row["action"]} says "${cell}" for ${column}; cells are y, n or own`);
    }
    return [column, cell];
  });
  return Object.fromEntries(cells) as Record<K, Cell>;
}

/**
 * The calls that API keys may make, by their name, with the one scope that opens each: key-scopes.tsv, written by hand.
 * Nothing is derived from the scopes of the model.
 */
export const KEY_CALLS: ReadonlyMap<string, string> = parseKeyCalls(
  readFileSync(new URL("key-scopes.tsv", import.meta.url), "utf8"),
);

function parseKeyCalls(text: string): Map<string, string> {
  const calls = new Map<string, string>();
  for (const line of text.trimEnd().split("\n").slice(1)) {
    const [call = "", scope = "", source] = line.split("\t");
    if (!scope || !source) throw new Error(`key-scopes.tsv: ${call} lacks a column`);
    if (calls.has(call)) throw new Error(`key-scopes.tsv has two rows for ${call}`);
    calls.set(call, scope);
  }
  return calls;
}

/** Returns the row of an action. Throws if there is none. */
export function permissionFor(action: string): Rule {
  const found = PERMISSIONS.get(action);
  if (!found) throw new Error(noRow(action));
  return found;
}
/** Returns the kind of sudo that an action requires, if any. */
export function sudoOf(action: string): Sudo | undefined {
  const permission = permissionFor(action);
  return "sudo" in permission ? permission.sudo : undefined;
}
const noRow = (action: string) =>
  `${action} has no row in apps/api/proofs/permissions.tsv: say there who may do it, and where that is settled`;

/** Actions in this table that permissions.tsv lacks. */
export const rowsMissingFor = (table: object): string[] =>
  Object.keys(table)
    .filter((action) => !PERMISSIONS.has(action))
    .map(noRow);

/**
 * Lists the differences between a table and permissions.tsv, cell by cell, including rows that only one of them has.
 */
export function differencesFrom(table: Readonly<Record<string, Rule>>): string[] {
  const gone = [...PERMISSIONS.keys()].filter((action) => !(action in table));
  const differing = Object.entries(table).flatMap(([action, rule]) => {
    const wanted = PERMISSIONS.get(action);
    if (!wanted) return [noRow(action)];
    const [is, should] = [flat(rule), flat(wanted)];
    return [...new Set([...Object.keys(is), ...Object.keys(should)])]
      .filter((column) => is[column] !== should[column])
      .map((column) => `${action}, ${column}: expected ${should[column] ?? "nothing"}, is ${is[column] ?? "nothing"}`);
  });
  return [
    ...gone.map((action) => `${action} has a row in permissions.tsv, but the table does not have it`),
    ...differing,
  ];
}

/** Returns a rule as columns, without the empty ones. */
function flat(rule: Rule): Record<string, string> {
  if (rule.side === "open") return { side: "open" };
  const despite: readonly string[] = (rule.side !== "staff" && rule.despite) || [];
  return {
    side: rule.side,
    ...("cells" in rule && rule.cells),
    ...Object.fromEntries(despite.map((standing) => [`despite ${standing}`, "yes"])),
    ...("impersonated" in rule && rule.impersonated === false && { impersonated: "no" }),
    ...("sudo" in rule && rule.sudo && { sudo: rule.sudo }),
    ...("reason" in rule && rule.reason && { reason: "reason" }),
  };
}
