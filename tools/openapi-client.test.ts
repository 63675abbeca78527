import { readFile, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PUBLISHED } from "./parts/openapi.ts";
import { run } from "./parts/process.ts";
import { ROOT } from "./parts/stack.ts";

/** The program of docs/developers/clients.md. */
async function documented(): Promise<string> {
  const page = await readFile(join(ROOT, "docs/developers/clients.md"), "utf8");
  const [, program] = /```ts\n(.*?)```/s.exec(page) ?? [];
  return program ?? "";
}

/** What the types must refuse, as a change of that program. */
const WRONG = {
  address: [`"/v1/members", { params: { query } }`, `"/v1/people", { params: { query } }`],
  request: ["invite_sent: true", "invite: true"],
  reply: ["data.members[0]?.id", "data.members[0]?.number"],
  parameter: ["limit: 500", "size: 500"],
} as const;

const OPTIONS = {
  target: "ES2024",
  module: "NodeNext",
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  types: ["node"],
};

let folder: string;
let output: string;
// One run of the compiler for all programs.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "switchboard-client-"));
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  await write("package.json", JSON.stringify({ type: "module" }));
  await write("tsconfig.json", JSON.stringify({ compilerOptions: OPTIONS, include: ["*.ts"] }));
  await write("v1.ts", astToString(await openapiTS(PUBLISHED)));
  const program = await documented();
  await write("program.ts", program);
  for (const [name, [right, wrong]] of Object.entries(WRONG)) await write(`${name}.ts`, program.replace(right, wrong));
  ({ output } = await run("pnpm", ["exec", "tsc", "-p", join(folder, "tsconfig.json")], { cwd: ROOT }));
});
afterAll(() => rm(folder, { recursive: true }));

/** The compiler's errors in one of the programs. */
const errorsIn = (name: string): string[] => output.split("\n").filter((line) => line.includes(`/${name}.ts(`));

test("a program with types from a foreign generator compiles", async () => {
  expect(await documented()).toContain("createClient<paths>");
  expect([...errorsIn("program"), ...errorsIn("v1")]).toEqual([]);
});

test.each(Object.entries(WRONG))("its types refuse a wrong %s", async (name, [right]) => {
  expect(await documented()).toContain(right);
  expect(errorsIn(name)).not.toEqual([]);
});
