import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { PROOFS, type Proof } from "../proofs.ts";
import { ROOT } from "./stack.ts";

/** The result of a proof's last run. */
export interface Shown {
  readonly commit: string;
  /** What it was shown for. Unlike the commit, it survives a rebase. */
  readonly contents: Contents;
  readonly date: string;
  readonly seconds: number;
  readonly held: boolean;
  readonly figures: readonly string[];
}
type Evidence = Record<string, Shown>;
/** Digests of all code, and of what the proof is about: its folders without their tests, which tier one runs anyway. */
type Contents = Record<"code" | "about", string>;

const STATE = join(ROOT, "docs/evidence.json");
const TABLE = join(ROOT, "docs/EVIDENCE.md");

const CODE = ["apps", "packages", "tools", "e2e"];

export const git = (...args: string[]): string => execFileSync("git", args, { cwd: ROOT, encoding: "utf8" }).trim();

export async function readEvidence(): Promise<Evidence> {
  return JSON.parse(await readFile(STATE, "utf8").catch(() => "{}")) as Evidence;
}

/** Tells whether the code is the commit's: evidence names the commit that it was shown for. */
export const isCommitted = (): boolean => git("status", "--porcelain", "--", ...CODE) === "";

/** Adds the result of a run to docs/evidence.json and docs/EVIDENCE.md, and returns it. */
export async function recordRun(
  proof: Proof,
  { code, output, seconds, commit }: { code: number; output: string; seconds: number; commit: string },
): Promise<Shown> {
  const { name, figures } = proof;
  const shown: Shown = {
    commit,
    contents: contentsFor(proof, commit),
    date: new Date().toISOString().slice(0, 10),
    seconds: Math.round(seconds),
    held: code === 0,
    figures: [...new Set((output.match(figures) ?? []).map((line) => line.trim()))],
  };
  // Read again, because another run may have written its results meanwhile.
  await writeEvidence({ ...(await readEvidence()), [name]: shown });
  return shown;
}

async function writeEvidence(evidence: Evidence): Promise<void> {
  const known = PROOFS.filter(({ name }) => evidence[name]);
  const sorted = Object.fromEntries(known.map(({ name }) => [name, evidence[name]]));
  await writeFile(STATE, `${JSON.stringify(sorted, null, 2)}\n`);
  await writeFile(TABLE, tableOf(evidence));
}

function tableOf(evidence: Evidence): string {
  const rows = PROOFS.flatMap(({ name, bound }) => {
    const shown = evidence[name];
    if (!shown) return [`| ${name} | not run yet | ${bound} | | | |`];
    const figures = shown.figures.join("<br>").replaceAll("|", "\\|") || "no figure";
    const state = shown.held ? "held" : "**short**";
    return [`| ${name} | ${figures} | ${bound} | ${state} | ${shown.commit} | ${shown.date}, ${duration(shown)} |`];
  });
  const [cpu] = cpus();
  return `# Evidence

Written by \`pnpm prove\`; do not edit. Every proof and measurement at full size, with the commit and the day it last ran.
Measurements depend on the machine: ${cpus().length} cores (${cpu?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GiB of memory.
\`pnpm prove NAME …\` runs some of them again.

| proof | figures | bound | | commit | ran |
| --- | --- | --- | --- | --- | --- |
${rows.join("\n")}
`;
}

const duration = ({ seconds }: Shown): string =>
  seconds < 120 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`;

/** Tells whether its files are unchanged since the proof last held. Committing evidence changes none of them. */
export function holdsFor(proof: Proof, evidence: Evidence, files: keyof Contents): boolean {
  const shown = evidence[proof.name];
  return shown?.held === true && shown.contents[files] === contentsFor(proof, "HEAD")[files];
}

function contentsFor({ about = CODE }: Proof, commit: string): Contents {
  const isTest = (line: string): boolean => /\.test\.tsx?$/.test(line);
  return {
    code: digestOf(filesOf(commit, CODE)),
    about: digestOf(filesOf(commit, about).filter((line) => !isTest(line))),
  };
}

const filesOf = (commit: string, paths: readonly string[]): string[] =>
  git("ls-tree", "-r", commit, "--", ...paths).split("\n");

const digestOf = (files: readonly string[]): string =>
  createHash("sha256").update(files.join("\n")).digest("hex").slice(0, 16);
