import { MODES } from "@portal/api/platform/migration-steps.ts";

/**
 * Rules for migrations, which run while the previous release serves: nothing it uses goes away, and no request waits for
 * longer than a moment. CONTRIBUTING.md says what to write instead.
 */
export interface Migration {
  readonly name: string;
  readonly text: string;
}

/** Says where the previous release uses a name; undefined if nowhere. */
export type UsesOf = (name: string) => string | undefined;

/** Lists what is wrong with a migration. `earlier` are the files before it. */
export function migrationIssues({ name, text }: Migration, earlier: readonly Migration[], usesOf: UsesOf): string[] {
  const [first = ""] = text.split("\n");
  const statements = statementsOf(text);
  const issues =
    first === MODES.outside
      ? statements.flatMap(outsideIssues)
      : first === MODES.batches
        ? batchIssues(text, statements)
        : plainIssues(statements, earlier, usesOf);
  return issues.map((issue) => `${name}: ${issue}`);
}

const START = "(?:if (?:not )?exists )?(?:only )?(?:public\\.)?";
const CREATED = new RegExp(`^create (?:unlogged )?table ${START}"?(\\w+)`);
const ALTERED = new RegExp(`^alter table ${START}"?(\\w+)"? (.*)$`);
const TRIGGERED = /^create (?:or replace )?(?:constraint )?trigger .* on (?:public\.)?"?(\w+)/;
const INDEXED = /^create (?:unique )?index (.*?)\bon (?:only )?(?:public\.)?"?(\w+)/;
const CHANGED = /^(?:with .*)?\b(update|delete from|insert into) (?:only )?(?:public\.)?"?(\w+)/;
const DROPPED =
  /^drop (table|view|materialized view|function|procedure|type|domain|sequence|trigger|policy|schema|role) (?:if exists )?(?:public\.)?"?(\w+)/;
const HEAVY = /^(truncate|cluster|vacuum|reindex|lock|refresh materialized view)\b/;

/** Upper case, comments, bodies of functions and texts don't matter here. */
function statementsOf(text: string): string[] {
  return text
    .replaceAll(/--[^\n]*|\$(\w*)\$.*?\$\1\$|'(?:[^']|'')*'/gs, (found) => (found.startsWith("--") ? "" : "'text'"))
    .split(";")
    .map((statement) => statement.replaceAll(/\s+/g, " ").trim().toLowerCase())
    .filter(Boolean);
}

function outsideIssues(statement: string): string[] {
  const allowed =
    /^create (unique )?index concurrently \w+ on /.test(statement) ||
    /^drop index concurrently (if exists )?\w+$/.test(statement) ||
    /^alter table \w+ validate constraint \w+$/.test(statement);
  return allowed
    ? []
    : [
        `outside a transaction, only named indexes are created or dropped concurrently, and constraints validated: ${short(statement)}`,
      ];
}

function batchIssues(text: string, statements: readonly string[]): string[] {
  const [statement = ""] = statements;
  const issues: string[] = [];
  if (statements.length !== 1) issues.push("a backfill is one statement");
  if (/'[^']*;[^']*'|\$\w*\$/.test(text)) issues.push("a backfill has no semicolon in a text, and no function");
  if (!/^(with .*)?(update|delete from|insert into) /.test(statement)) issues.push("a backfill changes rows");
  if (!/ limit \d+/.test(statement)) issues.push("a batch needs a limit");
  if (/ skip locked/.test(statement)) issues.push("skip locked leaves out rows, and the backfill would end early");
  return issues;
}

function plainIssues(statements: readonly string[], earlier: readonly Migration[], usesOf: UsesOf): string[] {
  const created = new Set<string>();
  const touched = new Set<string>();
  const issues: string[] = [];
  const validates = statements.filter((statement) => / validate constraint /.test(statement)).length;
  if (validates > 0 && validates < statements.length) issues.push("validate a constraint in a file of its own");
  for (const statement of statements) {
    const table = CREATED.exec(statement)?.[1];
    if (table) created.add(table);
    const [, altered, actions = ""] = ALTERED.exec(statement) ?? [];
    const existing = altered ?? TRIGGERED.exec(statement)?.[1];
    if (existing && !created.has(existing)) touched.add(existing);
    if (altered && !created.has(altered)) {
      for (const action of topLevel(actions)) issues.push(...alterIssues(altered, action, earlier, usesOf));
    }
    issues.push(...statementIssues(statement, created, usesOf));
  }
  if (touched.size > 1) {
    issues.push(
      `one existing table per file, or it may lock each in turn and deadlock with requests: ${[...touched].join(", ")}`,
    );
  }
  return issues;
}

function statementIssues(statement: string, created: ReadonlySet<string>, usesOf: UsesOf): string[] {
  const [, words = "", indexed] = INDEXED.exec(statement) ?? [];
  if (indexed && !created.has(indexed)) {
    const how = words.startsWith("concurrently")
      ? `needs the first line ${MODES.outside}`
      : "must be created concurrently";
    return [`an index on the existing table ${indexed} ${how}`];
  }
  const [, change, changed] = CHANGED.exec(statement) ?? [];
  const readsTable = change !== "insert into" || / select .* from /.test(statement);
  if (change && changed && !created.has(changed) && readsTable) {
    return [`${change} ${changed} must be a backfill, with the first line ${MODES.batches}`];
  }
  const [, kind, dropped = ""] = DROPPED.exec(statement) ?? [];
  const use = kind && usesOf(dropped);
  if (use) return [`drops the ${kind} ${dropped}, which the previous release uses: ${use}`];
  const [, renamed = ""] =
    /^alter (?:function|view|type|sequence) (?:if exists )?(?:public\.)?(\w+).* rename to /.exec(statement) ?? [];
  const renamedUse = renamed && usesOf(renamed);
  if (renamedUse) return [`renames ${renamed}, which the previous release uses: ${renamedUse}`];
  // A prepared statement that reads all columns of a view fails when it gets another one.
  const [, replaced = ""] = /^create or replace view (?:public\.)?(\w+)/.exec(statement) ?? [];
  const replacedUse = replaced && usesOf(replaced);
  if (replacedUse)
    return [`replaces the view ${replaced}, which the previous release uses: ${replacedUse}; create another`];
  const heavy = HEAVY.exec(statement)?.[1];
  return heavy ? [`${heavy} keeps requests waiting`] : [];
}

function alterIssues(table: string, action: string, earlier: readonly Migration[], usesOf: UsesOf): string[] {
  const gone = (what: string, name: string): string[] => {
    const use = usesOf(name);
    return use ? [`${what} ${name}, which the previous release uses: ${use}`] : [];
  };
  if (action.startsWith("rename to ")) return gone("renames the table", table);
  if (action.startsWith("rename constraint ")) return [];
  const renamed = /^rename (?:column )?"?(\w+)"? to /.exec(action)?.[1];
  if (renamed) return gone(`renames the column ${table}.${renamed}, or`, renamed);
  const dropped = /^drop (?!constraint)(?:column )?(?:if exists )?"?(\w+)/.exec(action)?.[1];
  if (dropped) return gone(`drops the column ${table}.${dropped}, or`, dropped);
  const [, column = "", change = ""] = /^alter (?:column )?"?(\w+)"? (.*)$/.exec(action) ?? [];
  if (/^(set data )?type /.test(change)) return [`changes the type of ${table}.${column}; add a column instead`];
  if (change.startsWith("set not null") && !isKnownNotNull(table, column, earlier)) {
    return [
      `${table}.${column} set not null reads the whole table; validate check (${column} is not null) in an earlier file`,
    ];
  }
  if (/^add (column|(?!constraint\b|check\b|foreign\b|unique\b|primary\b|exclude\b)\w)/.test(action)) {
    return columnIssues(table, action);
  }
  return constraintIssues(table, action);
}

function columnIssues(table: string, action: string): string[] {
  const issues: string[] = [];
  const column = /^add (?:column )?(?:if not exists )?"?(\w+)/.exec(action)?.[1];
  const refuse = (isWrong: boolean, words: string) => void (isWrong && issues.push(`${table}.${column} ${words}`));
  refuse(
    / not null/.test(action) && !/ default /.test(action),
    "not null needs a default: the previous release doesn't know it",
  );
  refuse(
    / default \w*\w\(/.test(action) && !/ default now\(\)/.test(action),
    "has a default that may rewrite the table",
  );
  refuse(/ (generated .* stored|\w*serial)\b/.test(action), "rewrites the table");
  refuse(/ check ?\(/.test(action), "reads the whole table; add its check apart, not valid");
  refuse(/ references /.test(action), "reads the whole table; add its foreign key apart, not valid");
  refuse(/ (unique|primary key)\b/.test(action), "builds an index; create it concurrently");
  return issues;
}

function constraintIssues(table: string, action: string): string[] {
  if (!action.startsWith("add ")) return [];
  if (/\b(check|foreign key)\b/.test(action) && !action.endsWith(" not valid")) {
    return [`a constraint on ${table} must be added not valid, and validated in a later file`];
  }
  if (/\b(unique|primary key|exclude)\b/.test(action) && !/ using index /.test(action)) {
    return [`a key on ${table} must use an index that was created concurrently`];
  }
  return [];
}

/** Whether an earlier file has validated that a column is never null, so that PostgreSQL needn't read the table. */
function isKnownNotNull(table: string, column: string, earlier: readonly Migration[]): boolean {
  const statements = earlier.flatMap(({ text }) => statementsOf(text));
  const checked = new RegExp(
    `^alter table ${START}${table} add constraint (\\w+) check \\(${column} is not null\\) not valid$`,
  );
  const names = statements.flatMap((statement) => checked.exec(statement)?.[1] ?? []);
  return names.some((name) => statements.includes(`alter table ${table} validate constraint ${name}`));
}

/** Splits at commas outside of parentheses. */
function topLevel(actions: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const character of actions) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (character === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

const short = (statement: string): string => statement.slice(0, 80);
