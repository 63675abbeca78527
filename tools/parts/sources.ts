import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { isolatedDeclarationSync } from "rolldown/experimental";
import { ROOT } from "./stack.ts";

/** A hash for each file in the checkout that git does not ignore. */
export type Hashes = Readonly<Record<string, string>>;

export interface Snapshot {
  readonly files: Hashes;
  /** Of what other files can see of the types of a file. */
  readonly declarations: Hashes;
}

export function takeSnapshot(): Snapshot {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: ROOT, encoding: "utf8" });
  const snapshot = { files: {} as Record<string, string>, declarations: {} as Record<string, string> };
  for (const file of listed.split("\0").filter((name) => name !== "" && !name.startsWith("docs/"))) {
    const text = read(file);
    if (!text) continue;
    snapshot.files[file] = hashOf(text);
    snapshot.declarations[file] = hashOf(declarationsOf(file, text.toString()) ?? text);
  }
  return snapshot;
}

/** Returns the declarations of a file if its code writes out all types, or null if other files have to infer some. */
export function declarationsOf(file: string, text: string): string | null {
  if (!/\.tsx?$/.test(file)) return null;
  const { code, errors } = isolatedDeclarationSync(file, text);
  return errors.length === 0 ? code : null;
}

/** Files that were added, removed or edited between two snapshots. */
export function changedBetween(before: Hashes, after: Hashes): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]);
}

/** Workspace packages and the folders of their exports. */
const PACKAGES: readonly (readonly [prefix: string, folder: string])[] = [
  ["@portal/model/", "packages/model/src/"],
  ["@switchboard/sdk", "packages/sdk/src/sdk.ts"],
  ["@portal/web/", "apps/portal/src/"],
  ["@portal/api/seed/", "apps/api/seed/"],
  ["@portal/api/test/", "apps/api/test/"],
  ["@portal/api/proofs/", "apps/api/proofs/"],
  ["@portal/api/", "apps/api/src/"],
];

/** Returns these files and everything that imports them, directly or not, where a type error or failure can appear. */
export function affectedBy(changed: readonly string[], files: Hashes): string[] {
  const importers = importersIn(Object.keys(files).filter((file) => /\.tsx?$/.test(file)));
  const affected = new Set(changed);
  for (const file of affected) for (const importer of importers.get(file) ?? []) affected.add(importer);
  return [...affected].filter((file) => file in files);
}

function importersIn(files: readonly string[]): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  const add = (imported: string, importer: string) =>
    importers.set(imported, (importers.get(imported) ?? new Set()).add(importer));
  for (const file of files) {
    const text = read(file)?.toString() ?? "";
    for (const imported of importsOf(file, text)) add(imported, file);
    // Types that a file adds to a module are seen by all who import that module.
    for (const [, name = ""] of text.matchAll(/^declare module "([^"]+)"/gm)) add(file, resolve(file, name));
  }
  return importers;
}

/**
 * Lists imports. They include file extensions, so the disk is not needed to resolve them. Those of other packages are
 * listed as `node_modules/<name>/`, and Node's own as `node:<name>`.
 */
export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*"([^"\s]+)"/g)].map(([, name = ""]) => resolve(file, name));
}

function resolve(file: string, name: string): string {
  if (name.startsWith(".")) return normalize(join(dirname(file), name));
  // The `imports` of a package lead to its folder src, or to test.
  if (name.startsWith("#")) {
    const path = name.startsWith("#test/") ? name.slice(1) : `src/${name.slice(1)}`;
    return file.replace(/^(\w+\/\w+)\/.*/, `$1/${path}`);
  }
  const home = PACKAGES.find(([prefix]) => name.startsWith(prefix));
  if (home) return home[1] + name.slice(home[0].length);
  return name.startsWith("node:") ? name : `node_modules/${name}/`;
}

const hashOf = (text: string | Buffer) => createHash("sha1").update(text).digest("base64");

function read(file: string): Buffer | null {
  try {
    return readFileSync(join(ROOT, file));
  } catch {
    return null; // deleted, but still in git's index
  }
}
