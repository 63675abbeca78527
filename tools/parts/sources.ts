import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { isolatedDeclarationSync } from "rolldown/experimental";
import { ROOT } from "./stack.ts";

/** Content hashes of all files in the checkout that git does not ignore. */
export type Snapshot = Readonly<Record<string, string>>;

export function takeSnapshot(): Snapshot {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "-z"], { cwd: ROOT, encoding: "utf8" });
  const files = listed.split("\0").filter((file) => file !== "" && !file.startsWith("docs/"));
  return Object.fromEntries(
    files.flatMap((file) => {
      const text = read(file);
      return text ? [[file, hashOf(text)]] : [];
    }),
  );
}

/**
 * Hashes of what other files can see of the types of each file: of its declarations if all of them are written out,
 * otherwise of all its text.
 */
export function takeDeclarations(snapshot: Snapshot): Snapshot {
  const declared = Object.entries(snapshot).map(([file, hash]) => {
    if (!/\.tsx?$/.test(file)) return [file, hash] as const;
    const { code, errors } = isolatedDeclarationSync(file, read(file)?.toString() ?? "");
    return [file, errors.length === 0 ? hashOf(code) : hash] as const;
  });
  return Object.fromEntries(declared);
}

/** Files that were added, removed or edited between two snapshots. */
export function changedBetween(before: Snapshot, after: Snapshot): string[] {
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
export function affectedBy(changed: readonly string[], snapshot: Snapshot): string[] {
  const importers = importersIn(Object.keys(snapshot).filter((file) => /\.tsx?$/.test(file)));
  const affected = new Set(changed);
  for (const file of affected) for (const importer of importers.get(file) ?? []) affected.add(importer);
  return [...affected].filter((file) => file in snapshot);
}

function importersIn(files: readonly string[]): Map<string, Set<string>> {
  const importers = new Map<string, Set<string>>();
  for (const file of files) {
    for (const imported of importsOf(file, read(file)?.toString() ?? "")) {
      importers.set(imported, (importers.get(imported) ?? new Set()).add(file));
    }
  }
  return importers;
}

/**
 * Lists imports. They include file extensions, so the disk is not needed to resolve them. Those of other packages are
 * listed as `node_modules/<name>/`, and Node's own as `node:<name>`.
 */
export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*"([^"\s]+)"/g)].map(([, name = ""]) => {
    if (name.startsWith(".")) return normalize(join(dirname(file), name));
    // The `imports` of a package lead to its folder src, or to test.
    if (name.startsWith("#")) {
      const path = name.startsWith("#test/") ? name.slice(1) : `src/${name.slice(1)}`;
      return file.replace(/^(\w+\/\w+)\/.*/, `$1/${path}`);
    }
    const home = PACKAGES.find(([prefix]) => name.startsWith(prefix));
    if (home) return home[1] + name.slice(home[0].length);
    return name.startsWith("node:") ? name : `node_modules/${name}/`;
  });
}

const hashOf = (text: string | Buffer) => createHash("sha1").update(text).digest("base64");

function read(file: string): Buffer | null {
  try {
    return readFileSync(join(ROOT, file));
  } catch {
    return null; // deleted, but still in git's index
  }
}
