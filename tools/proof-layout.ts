import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COUNTED_SCREENS, ownFiles } from "./parts/own-files.ts";
import { portalForms } from "./parts/portal-forms.ts";
import { run } from "./parts/process.ts";
import { drawSample } from "./parts/random.ts";
import { ROOT } from "./parts/stack.ts";

/**
 * Compares what the product shows outside at two commits, by default with the working tree, and draws names, comments and
 * test titles to read: `node tools/proof-layout.ts BEFORE [AFTER] [SEED]`.
 */
const [base = "HEAD", after = "", seed = "20261117"] = process.argv.slice(2);
const DRAWN = 60;
/** The catalogue with its texts. */
const ERRORS = `
  import { ERRORS } from "@portal/model/errors.ts";
  import * as en from "@portal/model/errors.en.ts";
  import * as es from "@portal/model/errors.es.ts";
  console.log(JSON.stringify({ ERRORS, en, es }));
`;
const CODE = "{packages,apps,tools,e2e}/**/*.{ts,tsx}";

const folder = await mkdtemp(join(tmpdir(), "switchboard-layout-"));
let differ = 0;
try {
  const before = await checkOut(base, "before");
  const now = after === "" ? ROOT : await checkOut(after, "after");
  const outside: Readonly<Record<string, (tree: string) => Promise<string>>> = {
    "OpenAPI document": (tree) => print(tree, ["tools/openapi.ts"]),
    screens: (tree) => print(tree, ["tools/screens.ts"]),
    errors: (tree) => print(tree, ["--input-type=module", "--eval", ERRORS]),
    "database schema": async (tree) => filesIn(tree, "apps/api/migrations/*.sql"),
  };
  for (const [name, read] of Object.entries(outside)) {
    const hashes = [hash(await read(before)), hash(await read(now))];
    const isSame = hashes[0] === hashes[1];
    if (!isSame) differ += 1;
    console.log(`${isSame ? "same  " : "DIFFER"} ${name}: ${hashes.join(" ")}`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
console.log(`layout: ${differ} of 4 differ from ${base}${after && ` at ${after}`}`);
countForms();
countFiles();
readAloud();
process.exit(differ > 0 ? 1 : 0);

async function checkOut(commit: string, name: string): Promise<string> {
  const tree = join(folder, name);
  await mkdir(tree);
  const archive = execFileSync("git", ["archive", commit], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x"], { cwd: tree, input: archive });
  const installed = await run("pnpm", ["install", "--frozen-lockfile", "--prefer-offline"], { cwd: tree });
  if (installed.code !== 0) throw new Error(installed.output);
  return tree;
}

async function print(tree: string, args: readonly string[]): Promise<string> {
  const { code, output } = await run("pnpm", ["exec", "node", ...args], { cwd: tree });
  if (code !== 0) throw new Error(output);
  return output;
}

function filesIn(tree: string, pattern: string): string {
  const files = globSync(pattern, { cwd: tree }).toSorted();
  return files.map((file) => `${file}\n${readFileSync(join(tree, file), "utf8")}`).join("\n");
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

function countForms(): void {
  const { framed, loose, copies } = portalForms();
  console.log(`editor: ${framed} of ${framed + loose.length} forms, ${copies.length} copies of the focus effect`);
}

/** Prints how many files one has to open to understand the two largest screens. */
function countFiles(): void {
  const counted = Object.entries(COUNTED_SCREENS).map(([name, screen]) => {
    const { all, inFolder } = ownFiles(screen);
    return `${name} ${all.length} (${inFolder.length} in its folder)`;
  });
  console.log(`own files: ${counted.join(", ")}`);
}

/** Prints samples for a person to judge, and how often two words of the old style are left. */
function readAloud(): void {
  const sources = globSync(CODE, { cwd: ROOT, exclude: (path) => /node_modules|dist/.test(path) })
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }));
  const drawn = (pattern: RegExp, wanted: (file: string) => boolean) => {
    const found = sources
      .filter(({ file }) => wanted(file))
      .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, one = ""]) => one.replaceAll(/\s*\n\s*\*?\s*/g, " ")));
    return drawSample([...new Set(found)], Number(seed), DRAWN);
  };
  const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file);
  const samples = {
    name: drawn(/^export (?:async )?(?:function|const|class|interface|type) (\w+)/gm, (file) => !isTest(file)),
    comment: drawn(/\/\*\* ((?:[^*]|\*(?!\/))+?) ?\*\//g, (file) => !isTest(file)),
    title: drawn(/^\s*(?:test|it)(?:\.\w+)*\(\s*["`]([^"`]+)["`]/gm, isTest),
  };
  for (const [kind, all] of Object.entries(samples)) for (const one of all) console.log(`${kind}: ${one}`);
  const lines = (word: string) =>
    execFileSync("git", ["grep", "-ciwE", word], { cwd: ROOT, encoding: "utf8" })
      .trim()
      .split("\n")
      .reduce((sum, line) => sum + Number(line.split(":").at(-1)), 0);
  console.log(
    `plainness: ${DRAWN} names, comments and titles drawn with seed ${seed}; ` +
      `${lines("whoever")} lines with "whoever", ${lines("somebody")} with "somebody"`,
  );
}
