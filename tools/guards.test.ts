import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "./parts/process.ts";

/**
 * Proves that the import and lint rules work: each reports a planted violation and accepts similar permitted code. A rule
 * that silently matches nothing is worse than none.
 */
const root = new URL("../", import.meta.url).pathname;
let project: string;

/** A tiny project with the same layout, the real rules and the real packages. */
const SAMPLE_PROJECT: Record<string, string> = {
  "packages/model/src/members/status.ts": "export const status = 1;",
  "packages/model/src/team/name.ts": 'import { status } from "../members/status.ts";\nexport const name = status;',
  "apps/api/src/platform/db.ts": 'import { Kysely } from "kysely";\nexport const db = Kysely;',
  "apps/api/src/features/team/store.ts":
    'import { db } from "../../platform/db.ts";\nimport { sql } from "kysely";\nexport const all = [db, sql];',
  "apps/api/src/features/team/service.ts": 'import { all } from "./store.ts";\nexport const team = all;',
  "apps/api/src/features/team/public.ts": 'export { team } from "./service.ts";',
  "apps/api/src/features/members/service.ts": 'import { team } from "../team/public.ts";\nexport const members = team;',
  "apps/api/src/adapters/mail/port.ts": "export interface Mailer { send(): void }",
  "apps/portal/src/ui/Card.tsx": "export const Card = () => null;",
  "apps/portal/catalogue/entries/Card.tsx": 'import { Card } from "../../src/ui/Card.tsx";\nexport const entry = Card;',
  "apps/portal/src/platform/http/call.ts": "export const call = 1;",
  "apps/portal/src/domain/team/team.ts": 'import { call } from "#platform/http/call.ts";\nexport const team = call;',
  "apps/portal/src/domain/billing/seats.ts": "export const seats = 1;",
  "apps/portal/src/domain/billing/bill.ts": 'import { team } from "#domain/team/team.ts";\nexport const bill = team;',
  "apps/portal/src/features/customer/team/Team.tsx":
    'import { Card } from "#ui/Card.tsx";\nimport { bill } from "#domain/billing/bill.ts";\nexport const Team = () => [Card, bill];',
  "apps/portal/src/features/customer/members/Members.tsx": "export const Members = 1;",
  "apps/portal/src/features/support/team/Team.tsx": "export const Team = 1;",
  "apps/portal/src/app/customer.ts":
    'import { Team } from "#features/customer/team/Team.tsx";\nexport const routes = [Team];',
  "apps/portal/src/app/guard.ts": "export const guard = 1;",
};

async function plant(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(project, name)), { recursive: true });
    await writeFile(join(project, name), `${text}\n`);
  }
}

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "switchboard-guards-"));
  await plant(SAMPLE_PROJECT);
  await symlink(join(root, "node_modules"), join(project, "node_modules"));
  for (const app of ["apps/api", "packages/model", "apps/portal"])
    await symlink(join(root, app, "node_modules"), join(project, app, "node_modules"));
  for (const file of [".dependency-cruiser.cjs", ".oxlintrc.json", "tsconfig.base.json"])
    await cp(join(root, file), join(project, file));
  for (const file of ["packages/model/tsconfig.json", "apps/portal/package.json"])
    await cp(join(root, file), join(project, file));
});
afterAll(() => rm(project, { recursive: true, force: true }));

const cruise = () =>
  run(join(root, "node_modules/.bin/depcruise"), ["apps", "packages", "--config", ".dependency-cruiser.cjs"], {
    cwd: project,
  });
const lint = (file: string) => run(join(root, "node_modules/.bin/oxlint"), ["--type-aware", file], { cwd: project });

describe("import rules", () => {
  test("a clean project has no violations", async () => {
    const { code, output } = await cruise();
    expect(output).toMatch(/no dependency violations found \((?:1[0-9]|[2-9][0-9]) modules/);
    expect(code).toBe(0);
  });

  test.each<[rule: string, file: string, text: string]>([
    [
      "no-cycles",
      "packages/model/src/members/status.ts",
      'import { name } from "../team/name.ts";\nexport const status = name;',
    ],
    [
      "model-is-pure",
      "packages/model/src/team/bad.ts",
      'import { readFileSync } from "node:fs";\nexport const bad = readFileSync;',
    ],
    [
      "sdk-needs-nothing",
      "packages/sdk/src/bad.ts",
      'import { name } from "../../model/src/team/name.ts";\nexport const bad = name;',
    ],
    [
      "cli-uses-sdk-and-model",
      "packages/cli/src/bad.ts",
      'import { team } from "../../../apps/api/src/features/team/service.ts";\nexport const bad = team;',
    ],
    [
      "sides-do-not-meet",
      "apps/portal/src/features/customer/team/bad.ts",
      'import { team } from "../../../../../api/src/features/team/service.ts";\nexport const bad = team;',
    ],
    [
      "sides-do-not-meet",
      "apps/gateway/src/bad.ts",
      'import { team } from "../../api/src/features/team/service.ts";\nexport const bad = team;',
    ],
    [
      "portal-features-are-islands",
      "apps/portal/src/features/customer/team/bad.ts",
      'import { Members } from "../members/Members.tsx";\nexport const bad = Members;',
    ],
    [
      "portal-features-are-islands",
      "apps/portal/src/features/customer/team/bad.ts",
      'import { Team } from "#features/support/team/Team.tsx";\nexport const bad = Team;',
    ],
    [
      "portal-features-know-no-app",
      "apps/portal/src/features/customer/team/bad.ts",
      'import { guard } from "#app/guard.ts";\nexport const bad = guard;',
    ],
    [
      "portal-domain-knows-no-feature",
      "apps/portal/src/domain/team/bad.ts",
      'import { Members } from "#features/customer/members/Members.tsx";\nexport const bad = Members;',
    ],
    [
      "portal-domain-has-no-cycles",
      "apps/portal/src/domain/team/bad.ts",
      'import { seats } from "#domain/billing/seats.ts";\nexport const bad = seats;',
    ],
    [
      "portal-platform-knows-no-subject",
      "apps/portal/src/platform/http/bad.ts",
      'import { seats } from "#domain/billing/seats.ts";\nexport const bad = seats;',
    ],
    [
      "portal-platform-knows-no-subject",
      "apps/portal/src/platform/http/bad.ts",
      'import { guard } from "#app/guard.ts";\nexport const bad = guard;',
    ],
    [
      "features-meet-at-public",
      "apps/api/src/features/members/bad.ts",
      'import { team } from "../team/service.ts";\nexport const bad = team;',
    ],
    [
      "features-meet-at-public",
      "apps/api/src/features/members/bad.ts",
      'import { all } from "../team/store.ts";\nexport const bad = all;',
    ],
    [
      "only-store-talks-sql",
      "apps/api/src/features/members/bad.ts",
      'import { sql } from "kysely";\nexport const bad = sql;',
    ],
    [
      "platform-knows-no-feature",
      "apps/api/src/platform/bad.ts",
      'import { team } from "../features/team/service.ts";\nexport const bad = team;',
    ],
    [
      "ui-knows-ui-only",
      "apps/portal/src/ui/bad.ts",
      'import { call } from "#platform/http/call.ts";\nexport const bad = call;',
    ],
    [
      "catalogue-does-not-ship",
      "apps/portal/src/features/customer/team/bad.ts",
      'import { entry } from "../../../../catalogue/entries/Card.tsx";\nexport const bad = entry;',
    ],
  ])("%s is reported", async (rule, file, text) => {
    await plant({ [file]: text });
    const { code, output } = await cruise();
    await (SAMPLE_PROJECT[file] ? plant({ [file]: SAMPLE_PROJECT[file] }) : rm(join(project, file)));
    expect(output).toContain(`error ${rule}:`);
    expect(code).toBeGreaterThan(0);
  });
});

describe("lint rules", () => {
  // asvs: V3.2.2 V15.3.5
  test.each<[rule: string, file: string, text: string]>([
    [
      "no-floating-promises",
      "apps/api/src/features/team/bad.ts",
      "const save = async () => 1;\nexport const bad = () => {\n  save();\n};",
    ],
    ["no-restricted-imports", "packages/model/src/team/bad.ts", 'import { z } from "zod";\nexport const bad = z;'],
    [
      "no-danger",
      "apps/portal/src/ui/Bad.tsx",
      'export const Bad = () => <p dangerouslySetInnerHTML={{ __html: "x" }} />;',
    ],
    ["no-default-export", "apps/api/src/features/team/bad.ts", "export default 1;"],
    ["no-explicit-any", "apps/api/src/features/team/bad.ts", "export const bad = (x: any) => x as string;"],
  ])("%s is reported", async (rule, file, text) => {
    await plant({ [file]: text });
    const { code, output } = await lint(file);
    await rm(join(project, file));
    expect(output).toContain(rule);
    expect(code).toBeGreaterThan(0);
  });
});

test.each(["process.env", "document", "fetch", "setTimeout"])("the model does not compile with %s", async (name) => {
  const file = "packages/model/src/team/bad.ts";
  await plant({ [file]: `export const bad: unknown = ${name};` });
  const { code, output } = await run(join(root, "node_modules/.bin/tsc"), ["-p", "packages/model"], { cwd: project });
  await rm(join(project, file));
  expect(output).toMatch(/Cannot find name/);
  expect(code).toBeGreaterThan(0);
});

test("the model does not compile without a text for each error and each audit action, in both languages", async () => {
  const copy = join(project, "whole/packages/model");
  await cp(join(root, "packages/model/src"), join(copy, "src"), { recursive: true });
  for (const file of ["tsconfig.json", "package.json"]) await cp(join(root, "packages/model", file), join(copy, file));
  await cp(join(root, "tsconfig.base.json"), join(project, "whole/tsconfig.base.json"));
  await symlink(join(root, "packages/model/node_modules"), join(copy, "node_modules"));
  const missing = [
    ["audit/words.en.ts", "action.member.created"],
    ["audit/words.es.ts", "action.member.removed"],
    ["errors-core.en.ts", "request.not_found"],
    ["errors-core.es.ts", "server.busy"],
  ] as const;
  for (const [file, key] of missing) {
    const text = await readFile(join(copy, "src", file), "utf8");
    const without = text.replace(new RegExp(`^ {2}"${key.replaceAll(".", "\\.")}":.*\n`, "m"), "");
    expect(without).not.toBe(text);
    await writeFile(join(copy, "src", file), without);
  }
  const { code, output } = await run(join(root, "node_modules/.bin/tsc"), ["-p", copy, "--noEmit"], { cwd: project });
  for (const [, key] of missing) expect(output).toContain(key);
  expect(code).toBeGreaterThan(0);
});
