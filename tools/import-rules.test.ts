import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Imports, RULE_NAMES, brokenRules } from "./parts/import-rules.ts";
import { importsOf, takeSnapshot } from "./parts/sources.ts";
import { ROOT } from "./parts/stack.ts";

/** A tiny project with the same layout. */
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

const importsIn = (files: Readonly<Record<string, string>>): Imports =>
  Object.fromEntries(Object.entries(files).map(([file, text]) => [file, importsOf(file, text)]));

describe("the code", () => {
  const { files } = takeSnapshot();
  const code = Object.keys(files).filter((file) => /^(apps|packages|tools|e2e)\/.*\.tsx?$/.test(file));
  const imports = importsIn(Object.fromEntries(code.map((file) => [file, readFileSync(join(ROOT, file), "utf8")])));

  test("breaks no import rule", () => {
    expect(brokenRules(imports)).toEqual([]);
  });

  test("imports files that exist", () => {
    const inside = Object.entries(imports)
      // Tools quote imports of what they generate and of sample projects.
      .filter(([file]) => !file.startsWith("tools/"))
      .flatMap(([, targets]) => targets.filter((target) => !/^(node_modules\/|node:)/.test(target)));
    expect(inside.length).toBeGreaterThan(10_000);
    expect(inside.filter((target) => !(target in files))).toEqual([]);
  });
});

test("a clean project breaks no rule", () => {
  expect(brokenRules(importsIn(SAMPLE_PROJECT))).toEqual([]);
});

/** Each reports a planted violation: a rule that silently matches nothing is worse than none. */
const VIOLATIONS: readonly (readonly [rule: string, file: string, text: string])[] = [
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
];

const TARGET = "@portal/api/features/team/service.ts";
test.each([
  `import { team } from "${TARGET}";`,
  `import type { Team } from "${TARGET}";`,
  `import {\n  team,\n} from "${TARGET}";`,
  `export { team } from "${TARGET}";`,
  `export * from "${TARGET}";`,
  `import "${TARGET}";`,
  `const team = await import("${TARGET}");`,
])("finds an import written as %s", (text) => {
  expect(brokenRules(importsIn({ ...SAMPLE_PROJECT, "apps/portal/src/app/bad.ts": text }))).toEqual([
    expect.stringMatching(/^sides-do-not-meet: apps\/portal\/src\/app\/bad\.ts imports apps\/api\/src\/features\/team/),
  ]);
});

test.each(VIOLATIONS)("%s is reported: %s", (rule, file, text) => {
  const broken = brokenRules(importsIn({ ...SAMPLE_PROJECT, [file]: text }));
  expect(broken.map((line) => line.replace(/:.*/, ""))).toContain(rule);
});

test("every rule has a planted violation", () => {
  expect(new Set(VIOLATIONS.map(([rule]) => rule))).toEqual(new Set(RULE_NAMES));
});
