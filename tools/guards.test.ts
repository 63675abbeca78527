import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "./parts/process.ts";

/**
 * The guards must bite: for each rule a planted violation that has to be reported, and its permitted neighbour that
 * has to be left alone. A guard that silently looks at nothing is worse than none.
 */
const root = new URL("../", import.meta.url).pathname;
let yard: string;

/** A tiny project of the same layout, with the real rules and the real packages. */
const SAMPLE_PROJECT: Record<string, string> = {
  "packages/model/src/members/status.ts": "export const status = 1;",
  "packages/model/src/team/name.ts": 'import { status } from "../members/status.ts";\nexport const name = status;',
  "apps/api/src/platform/db.ts": 'import { Kysely } from "kysely";\nexport const db = Kysely;',
  "apps/api/src/team/store.ts":
    'import { db } from "../platform/db.ts";\nimport { sql } from "kysely";\nexport const all = [db, sql];',
  "apps/api/src/team/service.ts": 'import { all } from "./store.ts";\nexport const team = all;',
  "apps/api/src/members/service.ts": 'import { team } from "../team/service.ts";\nexport const members = team;',
  "apps/api/src/adapters/mail/port.ts": "export interface Mailer { send(): void }",
  "apps/portal/src/ui/Card.tsx": "export const Card = () => null;",
  "apps/portal/src/kit/call.ts": "export const call = 1;",
  "apps/portal/src/features/team/Team.tsx":
    'import { Card } from "../../ui/Card.tsx";\nimport { call } from "../../kit/call.ts";\nexport const Team = () => [Card, call];',
  "apps/portal/src/features/members/Members.tsx": "export const Members = 1;",
};

async function plant(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(yard, name)), { recursive: true });
    await writeFile(join(yard, name), `${text}\n`);
  }
}

beforeAll(async () => {
  yard = await mkdtemp(join(tmpdir(), "switchboard-guards-"));
  await plant(SAMPLE_PROJECT);
  await symlink(join(root, "node_modules"), join(yard, "node_modules"));
  for (const app of ["apps/api", "packages/model", "apps/portal"])
    await symlink(join(root, app, "node_modules"), join(yard, app, "node_modules"));
  for (const file of [".dependency-cruiser.cjs", ".oxlintrc.json", "tsconfig.base.json"])
    await cp(join(root, file), join(yard, file));
  await cp(join(root, "packages/model/tsconfig.json"), join(yard, "packages/model/tsconfig.json"));
});
afterAll(() => rm(yard, { recursive: true, force: true }));

const cruise = () =>
  run(join(root, "node_modules/.bin/depcruise"), ["apps", "packages", "--config", ".dependency-cruiser.cjs"], {
    cwd: yard,
  });
const lint = (file: string) => run(join(root, "node_modules/.bin/oxlint"), ["--type-aware", file], { cwd: yard });

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
      "sides-do-not-meet",
      "apps/portal/src/features/team/bad.ts",
      'import { team } from "../../../../api/src/team/service.ts";\nexport const bad = team;',
    ],
    [
      "sides-do-not-meet",
      "apps/gateway/src/bad.ts",
      'import { team } from "../../api/src/team/service.ts";\nexport const bad = team;',
    ],
    [
      "portal-features-are-islands",
      "apps/portal/src/features/team/bad.ts",
      'import { Members } from "../members/Members.tsx";\nexport const bad = Members;',
    ],
    [
      "api-features-meet-at-service",
      "apps/api/src/members/bad.ts",
      'import { all } from "../team/store.ts";\nexport const bad = all;',
    ],
    ["only-store-talks-sql", "apps/api/src/members/bad.ts", 'import { sql } from "kysely";\nexport const bad = sql;'],
    [
      "platform-knows-no-feature",
      "apps/api/src/platform/bad.ts",
      'import { team } from "../team/service.ts";\nexport const bad = team;',
    ],
    [
      "ui-knows-ui-only",
      "apps/portal/src/ui/bad.ts",
      'import { call } from "../kit/call.ts";\nexport const bad = call;',
    ],
  ])("%s is reported", async (rule, file, text) => {
    await plant({ [file]: text });
    const { code, output } = await cruise();
    await (SAMPLE_PROJECT[file] ? plant({ [file]: SAMPLE_PROJECT[file] }) : rm(join(yard, file)));
    expect(output).toContain(`error ${rule}:`);
    expect(code).toBeGreaterThan(0);
  });
});

describe("lint rules", () => {
  // asvs: V3.2.2 V15.3.5
  test.each<[rule: string, file: string, text: string]>([
    [
      "no-floating-promises",
      "apps/api/src/team/bad.ts",
      "const save = async () => 1;\nexport const bad = () => {\n  save();\n};",
    ],
    ["no-restricted-imports", "packages/model/src/team/bad.ts", 'import { z } from "zod";\nexport const bad = z;'],
    [
      "no-danger",
      "apps/portal/src/ui/Bad.tsx",
      'export const Bad = () => <p dangerouslySetInnerHTML={{ __html: "x" }} />;',
    ],
    ["no-default-export", "apps/api/src/team/bad.ts", "export default 1;"],
    ["no-explicit-any", "apps/api/src/team/bad.ts", "export const bad = (x: any) => x as string;"],
  ])("%s is reported", async (rule, file, text) => {
    await plant({ [file]: text });
    const { code, output } = await lint(file);
    await rm(join(yard, file));
    expect(output).toContain(rule);
    expect(code).toBeGreaterThan(0);
  });
});

test.each(["process.env", "document", "fetch", "setTimeout"])("the model does not compile with %s", async (name) => {
  const file = "packages/model/src/team/bad.ts";
  await plant({ [file]: `export const bad: unknown = ${name};` });
  const { code, output } = await run(join(root, "node_modules/.bin/tsc"), ["-p", "packages/model"], { cwd: yard });
  await rm(join(yard, file));
  expect(output).toMatch(/Cannot find name/);
  expect(code).toBeGreaterThan(0);
});
