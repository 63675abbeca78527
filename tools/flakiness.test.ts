import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parseAst } from "vitest/node";
import { WITHOUT_END_MS } from "../vitest.config.ts";

/**
 * Keeps tests independent of the machine's load: no fixed waits, no assertions on measured time, no time limit shorter than
 * the one for tests that hang. Measurements belong in a `*.measure.test.ts`. An unavoidable wait states its reason on the
 * line above: `// waits: …`.
 */
const root = new URL("../", import.meta.url).pathname;
const CHECKED = ["{apps,packages,tools}/**/*.test.{ts,tsx}", "apps/api/test/**/*.ts", "e2e/**/*.ts"];
const MEASURED = /\.measure\.test\.ts$/;

/** Files without these names are skipped, because parsing is the slowest part. */
const TIMING =
  /sleep|pause|delay|setTimeout|waitForTimeout|performance|hrtime|Date\.now|getTime|timeout:|Timeout:|[^.\d][\d_]{4,},?\s*\);/;

const SLEEP = "waits for a fixed time";
const CLOCK = "asserts on measured time";
const LIMIT = "has a short time limit";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [field: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const within = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(within)];
/** Lists the nodes that run immediately, without the bodies of inner functions. */
const atOnceIn = (node: Node): Node[] => [
  node,
  ...childrenOf(node)
    .filter(({ type }) => !/Function/.test(type))
    .flatMap(atOnceIn),
];
const nameOf = (value: unknown): string => (isNode(value) && value.type === "Identifier" ? String(value["name"]) : "");

/** Returns the name of a called function, such as `setTimeout`, `performance.now` or `page.waitForTimeout`. */
function called(node: Node): string {
  if (node.type !== "CallExpression") return "";
  const callee = node["callee"] as Node;
  if (callee.type !== "MemberExpression") return nameOf(callee);
  return `${nameOf(callee["object"])}.${nameOf(callee["property"])}`;
}
const isClock = (node: Node): boolean =>
  /^(performance\.now|process\.hrtime|hrtime\.bigint|\.bigint)$/.test(called(node));
const isNow = (value: unknown): boolean => isNode(value) && called(value) === "Date.now";
/** `clock.now().getTime()` */
const isClockNow = (value: unknown): boolean =>
  isNode(value) && called(value) === ".getTime" && called((value["callee"] as Node)["object"] as Node).endsWith("now");
/** Matches a difference of times that measures a duration. With the test's own clock on the left it is a past time instead. */
const isElapsed = (node: Node): boolean =>
  node.type === "BinaryExpression" &&
  node["operator"] === "-" &&
  (isNow(node["left"]) || isNow(node["right"]) || isClockNow(node["right"]));

const isShort = (value: unknown): boolean =>
  isNode(value) && value.type === "Literal" && typeof value["value"] === "number" && value["value"] < WITHOUT_END_MS;

/** Returns the first name of a called chain, such as `test` of `test.each(cases)("…", …)`. */
function firstName(node: Node): string {
  if (node.type === "Identifier") return nameOf(node);
  const inner = node.type === "MemberExpression" ? node["object"] : (node["callee"] ?? node["tag"]);
  return isNode(inner) ? firstName(inner) : "";
}
const TESTS = /^(test|it|describe|before|after)(All|Each)?$/;

/** Matches a call that is given a short limit: `test("…", act, 60_000)`, `{ timeout: 60_000 }`, `test.setTimeout(60_000)`. */
function isLimited(node: Node): boolean {
  if (node.type !== "CallExpression") return false;
  const given = node["arguments"] as Node[];
  const last = given.at(-1);
  if (/^(test|page|context)\.set\w*Timeout$/.test(called(node))) return isShort(last);
  if (given.length > 1 && TESTS.test(firstName(node)) && isShort(last)) return true;
  // Expected values are no options.
  if (/^\.to(Strict)?(Equal|Match)/.test(called(node))) return false;
  const options = given.filter(({ type }) => type === "ObjectExpression").flatMap(childrenOf);
  return options.some(({ key, value }) => /^(timeout|\w+Timeout)$/.test(nameOf(key)) && isShort(value));
}

const LOOPS = new Set(["WhileStatement", "DoWhileStatement", "ForStatement"]);
const headOf = (loop: Node): Node[] =>
  [loop["init"], loop["test"], loop["update"]].filter(isNode).flatMap((part) => within(part));
/** Tells whether a loop ends when a condition is met, not only after a number of rounds or a time. */
function isPolling(loop: Node): boolean {
  if (atOnceIn(loop["body"] as Node).some(({ type }) => type === "ReturnStatement" || type === "BreakStatement"))
    return true;
  const asked = isNode(loop["test"]) ? within(loop["test"]) : [];
  if (asked.some((node) => called(node) !== "" && !isClock(node) && !isNow(node))) return true;
  return loop.type !== "ForStatement" && asked.some(({ type }) => type === "Identifier") && !asked.some(isClock);
}

/** Returns the local names of `setTimeout` from node:timers/promises and of other sleep functions. */
function sleepersIn(nodes: readonly Node[]): Set<string> {
  const names = ["sleep", "pause", "delay"];
  for (const node of nodes) {
    if (node.type !== "ImportDeclaration") continue;
    if (!String((node["source"] as Node)["value"]).endsWith("timers/promises")) continue;
    for (const { imported, local } of node["specifiers"] as Node[])
      if (nameOf(imported) === "setTimeout") names.push(nameOf(local));
  }
  return new Set(names);
}

/** Finds code in a test that depends on time, with its line. */
function timingIn(text: string, lang: "ts" | "tsx" = "ts"): { line: number; what: string }[] {
  if (!TIMING.test(text)) return [];
  const nodes = within(parseAst(text, { lang }) as unknown as Node);
  const lines = text.split("\n");
  const lineOf = ({ start }: Node) => text.slice(0, start).split("\n").length;
  const isExplained = (node: Node) => /^\s*\/\/ waits: \S/.test(lines[lineOf(node) - 2] ?? "");

  const sleepers = sleepersIn(nodes);
  const isSleep = (node: Node) =>
    sleepers.has(called(node)) ||
    called(node).endsWith(".waitForTimeout") ||
    (node.type === "NewExpression" &&
      nameOf(node["callee"]) === "Promise" &&
      within(node).some((inside) => called(inside) === "setTimeout"));
  const loops = nodes.filter(({ type }) => LOOPS.has(type));
  const polled = new Set(loops.filter(isPolling).flatMap(atOnceIn));
  const slept = nodes.filter((node) => isSleep(node) && !polled.has(node) && !isExplained(node));

  // Time limits of loops are no assertions, and neither are times without an expectation.
  const heads = new Set(loops.flatMap(headOf));
  const limits = new Set([...heads].map(nameOf));
  const declared = nodes.filter(({ type }) => type === "VariableDeclarator");
  const limiting = new Set(declared.filter(({ id }) => limits.has(nameOf(id))).flatMap(within));
  const expected = new Set(nodes.filter((node) => called(node) === "expect").flatMap(within));
  const names = new Set([...expected].map(nameOf));
  const asserted = new Set(declared.filter(({ id }) => nameOf(id) && names.has(nameOf(id))).flatMap(within));
  const timed = nodes.filter(
    (node) =>
      (isClock(node) && !heads.has(node) && !limiting.has(node)) ||
      (isElapsed(node) && (expected.has(node) || asserted.has(node))),
  );

  // Playwright's `toPass` tries again until the test ends.
  const repeated = new Set(nodes.filter((node) => called(node) === ".toPass").flatMap(within));
  const limited = nodes.filter((node) => isLimited(node) && !repeated.has(node) && !isExplained(node));
  return [
    ...slept.map((node) => [node, SLEEP] as const),
    ...timed.map((node) => [node, CLOCK] as const),
    ...limited.map((node) => [node, LIMIT] as const),
  ]
    .map(([node, what]) => ({ line: lineOf(node), what }))
    .toSorted((a, b) => a.line - b.line);
}

const IMPORT = 'import { setTimeout as later } from "node:timers/promises";\n';

test.each<[what: string, text: string]>([
  [SLEEP, "await sleep(300);"],
  [SLEEP, `${IMPORT}await later(300);`],
  [SLEEP, "await new Promise((resolve) => setTimeout(resolve, 300));"],
  [SLEEP, "await page.waitForTimeout(1_000);"],
  [SLEEP, "for (let n = 0; n < ROUNDS; n += 1) {\n  await act();\n  await sleep(50);\n}"],
  [SLEEP, "for (const act of acts) {\n  if (!act) break;\n  await sleep(50);\n}"],
  [SLEEP, "while (performance.now() < until) await sleep(50);"],
  [SLEEP, "while (true) {\n  const end = () => { return 1; };\n  await sleep(end());\n}"],
  [SLEEP, "// waits:\nawait sleep(300);"],
  [SLEEP, "// waits: for the lock\nawait act();\nawait sleep(300);"],
  [CLOCK, "const began = performance.now();\nawait act();\nexpect(performance.now() - began).toBeLessThan(300);"],
  [CLOCK, "times.push(performance.now());"],
  [CLOCK, "const began = process.hrtime.bigint();"],
  [CLOCK, "expect(Date.now() - began).toBeLessThan(300);"],
  [CLOCK, "const ms = Date.now() - began;\nexpect(ms).toBeLessThan(300);"],
  [CLOCK, "expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(300);"],
  [CLOCK, "expect(Math.abs(at.getTime() - t.clock.now().getTime())).toBeLessThan(300);"],
  [LIMIT, 'test("all", async () => {\n  await act();\n}, 60_000);'],
  [LIMIT, 'test.each(cases)("%s", act, 60_000);'],
  [LIMIT, "beforeAll(act, 60_000);"],
  [LIMIT, 'test("all", { timeout: 60_000 }, act);'],
  [LIMIT, "vi.setConfig({ testTimeout: 60_000 });"],
  [LIMIT, "await expect.poll(() => seen.length, { timeout: 60_000 }).toBe(2);"],
  [LIMIT, "await expect(pay(page)).toBeVisible({ timeout: 5_000 });"],
  [LIMIT, "test.setTimeout(60_000);"],
])("reports code that %s: %s", (what, text) => {
  expect(timingIn(text).map((found) => found.what)).toContain(what);
});

test.each([
  "await waitUntil('the lock', () => isWaiting());",
  "while (!(await isThere())) await sleep(50);",
  "while (heard.length < 2) await sleep(50);",
  "async function wait() {\n  for (;;) {\n    if (await isThere()) return;\n    await sleep(50);\n  }\n}",
  "for (const until = performance.now() + 5_000; performance.now() < until; await sleep(20)) {\n  if (isThere()) break;\n}",
  "const until = performance.now() + 5_000;\nwhile (performance.now() < until) {\n  if (isThere()) break;\n  await sleep(20);\n}",
  "// waits: HubSpot's own search is behind, and nothing says when it has caught up\nawait sleep(300);",
  'test("all", act, 1_800_000);',
  "expect(outcomes).toEqual({ ok: 6, timeout: 2 });",
  "await expect(async () => {\n  await link.click({ timeout: 5_000 });\n}).toPass();",
  "const timer = setTimeout(() => child.kill(), 10_000);",
  "const yesterday = new Date(Date.now() - 86_400_000);",
  "expect(at).toBeLessThanOrEqual(Date.now());",
  "expect(await isSeenAt(t.clock.now().getTime() - 60_000)).toBe(false);",
  'const text = "await sleep(300)"; // await sleep(300)',
])("accepts: %s", (text) => {
  expect(timingIn(text)).toEqual([]);
});

test("no test waits for a fixed time, asserts on measured time or has a short time limit", async () => {
  const found: string[] = [];
  let checked = 0;
  for await (const file of glob(CHECKED, { cwd: root, exclude: ["**/node_modules/**", "e2e/playwright.config.ts"] })) {
    if (MEASURED.test(file)) continue;
    checked += 1;
    const text = await readFile(`${root}${file}`, "utf8");
    for (const { line, what } of timingIn(text, file.endsWith("x") ? "tsx" : "ts"))
      found.push(`${file}:${line} ${what}`);
  }
  expect(checked).toBeGreaterThan(200);
  expect(found).toEqual([]);
});
