import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { expect, test } from "vitest";
import { ACCESS } from "@portal/model/access.ts";
import { errorsEn, issuesEn } from "@portal/model/errors.en.ts";
import { errorsEs, issuesEs } from "@portal/model/errors.es.ts";
import { CALLS, FEATURES, type FeatureKey, folderOf } from "@portal/model/features.ts";
import { jsonSchema } from "@portal/model/json-schema.ts";
import { CUSTOMER_ROUTES } from "@portal/web/app/customer.ts";
import { SUPPORT_ROUTES } from "@portal/web/app/support.ts";
import { whereIs } from "./parts/where.ts";

const spec = (name: string) => readFile(new URL(`spec/${name}`, import.meta.url), "utf8");
const lines = (text: string) => text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

/** Expects every entry of the specification. Further entries are ours. */
function expectAllBuilt(what: string, specified: string[], built: string[]): void {
  const missing = specified.filter((one) => !built.includes(one));
  console.log(`specification: ${specified.length - missing.length} of ${specified.length} ${what}`);
  expect(missing).toEqual([]);
}

// spec: 7.1
test("the contract has all specified calls", async () => {
  const specified = lines(await spec("calls.tsv")).map((line) => line.split("\t").slice(0, 2).join(" "));
  const built = CALLS.map(({ call }) => `${call.method} ${call.path}`);
  expectAllBuilt("calls", specified, built);
});

// spec: 2.45 2.55
test("the route tables have all specified screens with their audience", async () => {
  const specified = lines(await spec("screens.tsv")).map((line) => line.split("\t").slice(0, 2).join(" "));
  const built = [...CUSTOMER_ROUTES, ...SUPPORT_ROUTES].map(
    ({ path, audience }) => `${path} ${audience === "anyone" ? "visitor" : audience}`,
  );
  expectAllBuilt("screens", specified, built);
});

test("a feature has a folder of the same name in the model and on the server", async () => {
  const root = new URL("../", import.meta.url).pathname;
  const folders = Object.keys(FEATURES).map(folderOf);
  const missing = folders
    .flatMap((folder) => [`packages/model/src/${folder}/contract.ts`, `apps/api/src/features/${folder}/feature.ts`])
    .filter((file) => !existsSync(root + file));
  expect(missing).toEqual([]);
  const contracts = await files(["packages/model/src"], /^contract\.ts$/);
  expect(contracts.map((file) => file.split("/").at(-2) ?? "").toSorted()).toEqual(folders.toSorted());
});

test.each(Object.keys(FEATURES) as FeatureKey[])(
  "pnpm where %s finds the calls and tests of the feature",
  async (key) => {
    const { calls, tests } = await whereIs(key);
    expect(calls).toHaveLength(Object.keys(FEATURES[key]).length);
    expect(tests).not.toEqual([]);
  },
);

test("app.ts lists every feature of the server by the name of its folder", async () => {
  const list = await readFile(new URL("../apps/api/src/app.ts", import.meta.url), "utf8");
  for (const file of await files(["apps/api/src/features"], /^(routes|jobs|emails|feature)\.ts$/)) {
    const folder = /features\/([^/]+)\//.exec(file)?.[1] ?? "";
    expect(list, file).toContain(`"./features/${folder}/feature.ts"`);
    const declared = await readFile(new URL(`../apps/api/src/features/${folder}/feature.ts`, import.meta.url), "utf8");
    expect(declared, file).toContain(`name: "${folder}"`);
  }
});

// api: 9
test("no two calls share a method and a path", () => {
  const all = CALLS.map(({ call }) => `${call.method} ${call.path}`);
  expect(new Set(all).size).toBe(all.length);
});

// asvs: V15.3.3
// api: 3
test("every input rejects unknown fields", () => {
  for (const { name, call } of CALLS) {
    for (const schema of [call.params, call.query, call.body]) {
      if (schema)
        expect(jsonSchema(schema, "input"), name).toMatchObject({ type: "object", additionalProperties: false });
    }
  }
});

test("path parameters match their schema, and team paths declare their owner", () => {
  for (const { name, call } of CALLS) {
    const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    const declared = call.params ? Object.keys((jsonSchema(call.params, "input")["properties"] as object) ?? {}) : [];
    expect(declared.toSorted(), name).toEqual(inPath.toSorted());
    if (call.path.startsWith("/api/v2/team/{id}")) expect(call.owner, name).toBe("team");
  }
});

// api: 9
test("every row of the access table is used", async () => {
  const used = new Set<string>(CALLS.map(({ call }) => call.can));
  const sources = await Promise.all(
    (await files(["apps/api/src", "apps/portal/src"], /\.tsx?$/)).map((file) => readFile(file, "utf8")),
  );
  const unused = Object.keys(ACCESS).filter(
    (row) =>
      !used.has(row) && !sources.some((text) => new RegExp(`\\b(can|isAllowed|authorize|may)\\("${row}"`).test(text)),
  );
  expect(unused).toEqual([]);
});

test("English and Spanish texts use the same values", () => {
  const holes = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = ""]) => name).toSorted();
  for (const [en, es] of [
    [errorsEn, errorsEs],
    [issuesEn, issuesEs],
  ] as [Record<string, string>, Record<string, string>][]) {
    for (const [key, text] of Object.entries(en)) expect(holes(es[key] ?? ""), key).toEqual(holes(text));
  }
});

test("code and SQL take the time from the clock", async () => {
  for (const file of await files(["apps/api/src"], /(?<!\.test)\.ts$/)) {
    if (file.endsWith("platform/clock.ts")) continue;
    const text = await readFile(file, "utf8");
    expect(text.match(/new Date\(\)|(?<!clock\.|performance\.)\bnow\(\)(?!:)|current_timestamp/g) ?? [], file).toEqual(
      [],
    );
  }
});

// asvs: V11.4.2
test("only tests use cheap password hashes", async () => {
  for (const file of await files(["apps/api/src"], /(?<!\.test)\.ts$/)) {
    if (file.endsWith("platform/passwords.ts")) continue;
    expect(await readFile(file, "utf8"), file).not.toContain("hashCheaply");
  }
});

// asvs: V1.2.5 V1.3.2
test("server, worker and portal start no other program and evaluate no code", async () => {
  // The operator's command starts pg_dump and pg_restore, without a shell.
  const backup = "apps/api/src/commands/backup/store.ts";
  expect(await containing(/node:vm|\beval\(|\bFunction\(/)).toEqual([]);
  expect(await containing(/child_process/)).toEqual([backup]);
  expect(await readFile(backup, "utf8")).toMatch(/^import \{ execFile \} from "node:child_process";$/m);
  expect(await readFile(backup, "utf8")).not.toContain("shell:");
  const users = await containing(/["'/]commands\/[\w/-]+\.ts["']/);
  expect(users, "no other entry point can reach it").toEqual(["apps/api/src/switchboard.ts"]);
});

test("every pool is opened by newPool, because an error without a listener ends the process", async () => {
  for (const file of await files(["apps", "tools", "e2e"], /\.ts$/)) {
    if (file.endsWith("/apps/api/src/platform/db.ts")) continue;
    expect(await readFile(file, "utf8"), file).not.toMatch(/\bnew (?:pg\.)?Pool\b/);
  }
});

// asvs: V1.2.9
test("regular expressions are never built from user input", async () => {
  // Review a new one before adding it: its pattern must come from a constant or a setting.
  expect(await containing(/\bRegExp\(/)).toEqual([
    "apps/api/src/platform/error-response.ts",
    "apps/portal/src/features/customer/members/invite/people.ts",
    "packages/model/src/itsps/rules.ts",
    "packages/model/src/mfa/code.ts",
    "packages/model/src/passwords/one-time.ts",
    "packages/model/src/signup/email.ts",
    "packages/model/src/voice/settings.ts",
  ]);
});

/** Returns the paths of product files that match a pattern. */
async function containing(pattern: RegExp): Promise<string[]> {
  const root = new URL("../", import.meta.url).pathname;
  const all = await files(["apps/api/src", "apps/portal/src", "packages/model/src"], /(?<!\.test)\.tsx?$/);
  const texts = await Promise.all(all.map((file) => readFile(file, "utf8")));
  return all
    .filter((_, at) => pattern.test(texts[at]!))
    .map((file) => file.slice(root.length))
    .toSorted();
}

async function files(folders: string[], pattern: RegExp): Promise<string[]> {
  const root = new URL("../", import.meta.url).pathname;
  const all = await Promise.all(
    folders.map((folder) => readdir(root + folder, { recursive: true, withFileTypes: true })),
  );
  return all
    .flat()
    .filter((file) => file.isFile() && pattern.test(file.name))
    .map((file) => `${file.parentPath}/${file.name}`);
}

test("the evidence names test files that exist", async () => {
  const sources = await files(["apps", "tools"], /\.tsx?$/);
  for (const show of await files(["tools/shows"], /\.ts$/)) {
    for (const [, named = ""] of (await readFile(show, "utf8")).matchAll(/"((?:apps|tools)\/[^"]+)"/g)) {
      expect(
        sources.some((file) => file.includes(named)),
        `${show}: ${named}`,
      ).toBe(true);
    }
  }
});
