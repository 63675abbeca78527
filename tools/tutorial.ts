import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { openDocument } from "./parts/documented-commands.ts";
import { run } from "./parts/process.ts";
import { ROOT } from "./parts/stack.ts";
import { parseTutorial } from "./parts/tutorial.ts";

/** Follows the tutorial of CONTRIBUTING.md on a copy of the repository, then runs the gates and the tutorial's test there. */
const page = openDocument("CONTRIBUTING.md");
const edits = parseTutorial(await readFile(join(ROOT, "CONTRIBUTING.md"), "utf8"));
const copy = await mkdtemp(join(tmpdir(), "switchboard-tutorial-"));
try {
  await copyRepository();
  await follow(`git init --quiet && ${page.command("git config core.hooksPath")} && test -x .githooks/pre-push`);
  for (const { file, apply } of edits) {
    const path = join(copy, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, apply(existsSync(path) ? await readFile(path, "utf8") : undefined));
  }
  const touched = [...new Set(edits.map(({ file }) => file))];
  const code = touched.filter((file) => /\.tsx?$/.test(file));
  await pass("format", ["exec", "oxfmt", "--check", ...touched]);
  await pass("types and lint", ["exec", "oxlint", "--type-aware", "--type-check", "--deny-warnings", ...code]);
  await pass("dead code", ["exec", "knip", "--no-progress"]);
  await pass("structure", ["exec", "vitest", "run", "--project", "structure", "structure.test", "import-rules"]);
  await follow(page.command("pnpm test devices"));
  await follow(page.command("pnpm examples devices"));
  await pass("examples", ["exec", "vitest", "run", "--project", "structure", "tools/openapi-examples.test.ts"]);
  console.log(`tutorial: ${touched.length} files touched, everything green`);
} finally {
  await rm(copy, { recursive: true, force: true });
}

/** Copies what git would commit, and installs the packages as after a clone. */
async function copyRepository(): Promise<void> {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: ROOT, encoding: "utf8" });
  for (const file of listed.split("\0").filter((file) => file !== "" && existsSync(join(ROOT, file))))
    await cp(join(ROOT, file), join(copy, file));
  await pass("install", ["install", "--frozen-lockfile", "--prefer-offline"]);
}

/** Runs a command of the document as it stands there. */
function follow(command: string): Promise<void> {
  return judge(command.slice(0, 40), "sh", ["-c", command]);
}

function pass(name: string, args: readonly string[]): Promise<void> {
  return judge(name, "pnpm", args);
}

async function judge(name: string, command: string, args: readonly string[]): Promise<void> {
  const began = performance.now();
  const { code, output } = await run(command, args, { cwd: copy, env: { ...process.env, NO_COLOR: "1" } });
  console.log(
    `${code === 0 ? "ok   " : "WRONG"} ${name.padEnd(16)} ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
  if (code === 0) return;
  console.log(output);
  process.exitCode = 1;
  throw new Error(`The tutorial in CONTRIBUTING.md no longer passes: ${name}`);
}
