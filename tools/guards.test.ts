import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "./parts/process.ts";

/** Proves that lint rules and types report planted violations. A rule that silently matches nothing is worse than none. */
const root = new URL("../", import.meta.url).pathname;
let project: string;

async function plant(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(project, name)), { recursive: true });
    await writeFile(join(project, name), `${text}\n`);
  }
}

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), "switchboard-guards-"));
  await symlink(join(root, "node_modules"), join(project, "node_modules"));
  for (const app of ["apps/api", "packages/model", "apps/portal"]) {
    await mkdir(join(project, app), { recursive: true });
    await symlink(join(root, app, "node_modules"), join(project, app, "node_modules"));
  }
  for (const file of [".oxlintrc.json", "tsconfig.base.json", "packages/model/tsconfig.json"])
    await cp(join(root, file), join(project, file));
});
afterAll(() => rm(project, { recursive: true, force: true }));

const lint = (file: string) => run(join(root, "node_modules/.bin/oxlint"), ["--type-aware", file], { cwd: project });

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
