import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, realpathSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { packCopies } from "@portal/api/platform/static-files.ts";
import { IMPORTS, NATIVE, bundleCommands } from "./parts/bundle.ts";
import { packImage, requireImageTools } from "./parts/container-image.ts";
import { packDebian } from "./parts/debian-package.ts";
import { packageFolder, thirdPartyLicenses } from "./parts/licenses.ts";
import { buildPortal } from "./parts/portal.ts";
import { REFERENCE, referenceLicenses } from "./parts/reference-licenses.ts";
import { ROOT } from "./parts/stack.ts";

/**
 * Builds the folder that runs in production: `pnpm build [FOLDER]`, by default dist/. It needs Node 24 and nothing else:
 * the server, the worker and the operator's command are bundled, and the few packages that can't be are copied.
 *
 * - `app/bin/*.mjs`: one file per command; `app/lib/` is what they share
 * - `migrations/`, `portal/` with compressed copies, `node_modules/`
 * - `THIRD-PARTY-LICENSES` of every package in it
 * - `package.json` with version and commit; `bin/switchboard`, the operator's command
 *
 * `pnpm build deb [FILE]` packs it with Node into a Debian package, `pnpm build image [FILE]` into a container image.
 */
const [wanted = join(ROOT, "dist"), file] = process.argv.slice(2);
const pack = { deb: packDebian, image: packImage }[wanted];
const OUT = pack ? await mkdtemp(join(tmpdir(), "switchboard-release-")) : resolve(wanted);
const API = join(ROOT, "apps/api");
/** Where they and what they depend on are installed. */
const NATIVE_FOLDERS = new Map<string, string>();
const LICENSES = "THIRD-PARTY-LICENSES";
/** Read at run time: the fonts of invoices. */
const FONTS = ["400Regular/Inter_400Regular.ttf", "600SemiBold/Inter_600SemiBold.ttf", "package.json"];

if (pack === packImage) await requireImageTools();
await emptyFolder();
await buildPortal();
const bundled = await bundleCommands(OUT);
const versions = copyNative();
await copyFonts();
await copyReference();
await writeLicenses(bundled, Object.keys(versions));
await cp(join(API, "migrations"), join(OUT, "migrations"), { recursive: true });
await copyPortal();
await writeManifest(versions);
await writeLauncher();
if (pack) {
  const packed = await pack(OUT, file && resolve(file));
  await rm(OUT, { recursive: true });
  console.log(`build: ${packed}, ${((await stat(packed)).size / 1e6).toFixed(1)} MB`);
} else {
  console.log(`build: ${OUT}, ${(await sizeOf(OUT)).toFixed(1)} MB`);
}

/** Deletes an earlier build, and nothing else. */
async function emptyFolder(): Promise<void> {
  await mkdir(OUT, { recursive: true });
  const isBuild = existsSync(join(OUT, "app/bin/server.mjs"));
  if (!isBuild && (await readdir(OUT)).length > 0) throw new Error(`${OUT} has other files. Name an empty folder.`);
  await rm(OUT, { recursive: true });
  await mkdir(OUT);
}

/** Of what is bundled into the server and into the portal, and of what is copied. */
async function writeLicenses(bundled: readonly string[], copied: readonly string[]): Promise<void> {
  const listed = await readFile(join(ROOT, "apps/portal/dist/.vite/modules.json"), "utf8");
  const folders = [...bundled, ...(JSON.parse(listed) as string[])].flatMap((id) => packageFolder(id) ?? []);
  const installed = copied.map((name) => NATIVE_FOLDERS.get(name)!);
  const inter = locate("@expo-google-fonts/inter", API)!;
  const text = thirdPartyLicenses([...folders, ...installed, inter], referenceLicenses());
  await writeFile(join(OUT, LICENSES), text);
}

/** Copies native packages and what they depend on, for this platform, from where they are installed. */
function copyNative(): Record<string, string> {
  const found = new Map<string, string>();
  for (const name of NATIVE) copyPackage(name, API, found);
  return Object.fromEntries(found);
}

function copyPackage(name: string, from: string, found: Map<string, string>): void {
  const folder = locate(name, from);
  if (!folder) return;
  const { version, dependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  ) as Record<"dependencies" | "optionalDependencies", Record<string, string> | undefined> & { version: string };
  const before = found.get(name);
  if (before === version) return;
  NATIVE_FOLDERS.set(name, folder);
  if (before) throw new Error(`Two versions of ${name} can't be in one folder: ${before} and ${version}.`);
  found.set(name, version);
  cpSync(folder, join(OUT, "node_modules", name), {
    recursive: true,
    dereference: true,
    filter: (file) => !/\/(node_modules|bin)(\/|$)|\.(map|md|[cm]?ts)$/.test(file.slice(folder.length)),
  });
  const platform = `linux-${process.arch}`;
  const fitting = Object.keys(optionalDependencies ?? {}).filter((dep) => dep.includes(platform) && !/musl/.test(dep));
  for (const dep of [...Object.keys(dependencies ?? {}), ...fitting]) copyPackage(dep, folder, found);
}

/** Returns where a package is installed for another one; undefined for an optional one that isn't. */
function locate(name: string, from: string): string | undefined {
  const places = createRequire(join(from, "package.json")).resolve.paths(name) ?? [];
  const found = places.map((place) => join(place, name)).find((place) => existsSync(join(place, "package.json")));
  return found && realpathSync(found);
}

async function copyFonts(): Promise<void> {
  const inter = locate("@expo-google-fonts/inter", API) ?? "";
  for (const file of FONTS) {
    const copy = join(OUT, "node_modules/@expo-google-fonts/inter", file);
    await mkdir(dirname(copy), { recursive: true });
    await cp(join(inter, file), copy);
  }
  // pdfkit imports its built-in fonts by name (IMPORTS in parts/bundle.ts).
  const pdfkit = locate("pdfkit", API) ?? "";
  await cp(join(pdfkit, "js/standard-fonts"), join(OUT, "standard-fonts"), { recursive: true, dereference: true });
}

/** Copies the scripts of the API reference that browsers load. */
async function copyReference(): Promise<void> {
  const from = locate(REFERENCE, API) ?? "";
  const to = join(OUT, "node_modules", REFERENCE);
  const isNeeded = (file: string) =>
    /^(package\.json|dist\/style\.css|dist\/browser\/.*(?<!standalone)\.js)$/.test(file);
  for (const file of (await readdir(from, { recursive: true })).filter(isNeeded)) {
    await mkdir(dirname(join(to, file)), { recursive: true });
    await cp(join(from, file), join(to, file));
  }
  await packFolder(join(to, "dist/browser"));
}

async function copyPortal(): Promise<void> {
  const [from, to] = [join(ROOT, "apps/portal/dist"), join(OUT, "portal")];
  await cp(from, to, { recursive: true, filter: (file) => !file.includes("/.vite") });
  await packFolder(to);
}

/** Writes compressed copies beside files that are served. */
async function packFolder(to: string): Promise<void> {
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const copies = await packCopies(file.slice(to.length + 1), await readFile(file));
    for (const [extension, copy] of copies) await writeFile(`${file}${extension}`, copy);
  }
}

async function writeManifest(dependencies: Record<string, string>): Promise<void> {
  const { version } = JSON.parse(await readFile(join(API, "package.json"), "utf8")) as { readonly version: string };
  const commit = execFileSync("git", ["rev-parse", "--short=12", "HEAD"], { cwd: ROOT, encoding: "utf8" }).trim();
  const manifest = {
    name: "switchboard",
    version,
    commit,
    private: true,
    type: "module",
    engines: { node: ">=24" },
    imports: IMPORTS,
    dependencies,
  };
  await writeFile(join(OUT, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function writeLauncher(): Promise<void> {
  await mkdir(join(OUT, "bin"));
  const script = '#!/bin/sh\nexec node "$(dirname "$(readlink -f "$0")")/../app/bin/switchboard.mjs" "$@"\n';
  await writeFile(join(OUT, "bin/switchboard"), script, { mode: 0o755 });
}

/** In megabytes, without source maps. */
async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((file) => file.isFile() && !file.name.endsWith(".map"))
    .map(async (file) => (await readFile(join(file.parentPath, file.name))).length);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1e6;
}
