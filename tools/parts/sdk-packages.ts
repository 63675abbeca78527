import { execFileSync } from "node:child_process";
import { chmod, mkdir, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { COMMON_ERRORS } from "@portal/model/errors.ts";
import { jsonSchema } from "@portal/model/json-schema.ts";
import { PUBLIC_CALLS } from "@portal/model/v1/calls.ts";
import { WEBHOOK_TYPES, webhookSchema } from "@portal/model/webhooks/payload.ts";
import { build } from "rolldown";
import { packageFolder, thirdPartyLicenses } from "./licenses.ts";
import { documentFor } from "./openapi.ts";
import { type Described, sdkSource } from "./sdk-source.ts";
import { ROOT } from "./stack.ts";

/** What integrators install: each package as one file, which needs no other package. */
interface Packed {
  readonly folder: string;
  /** Of the file, minified but not compressed. */
  readonly bytes: number;
}

const SDK = join(ROOT, "packages/sdk");
const CLI = join(ROOT, "packages/cli");

/** The files of the SDK that are written from the contract, with their text. */
export function generatedSdk(): [file: string, text: string][] {
  const source = sdkSource({
    document: documentFor("v1").document as unknown as Described,
    codes: [...new Set([...COMMON_ERRORS, ...PUBLIC_CALLS.flatMap(({ call }) => call.errors)])],
    webhooks: WEBHOOK_TYPES.map((type) => jsonSchema(webhookSchema(type), "output")),
  });
  return Object.entries(source).map(([name, text]) => [join(SDK, "src", name), text]);
}

/** So that a page can afford it. */
export const SDK_MOST_BYTES = 30_000;

export async function packSdk(folder: string): Promise<Packed> {
  await rm(folder, { recursive: true, force: true });
  await bundle(join(SDK, "src/sdk.ts"), join(folder, "sdk.js"), "neutral");
  const types = [
    "--noEmit",
    "false",
    "--declaration",
    "--emitDeclarationOnly",
    "--rootDir",
    join(SDK, "src"),
    "--outDir",
    folder,
  ];
  execFileSync("pnpm", ["exec", "tsc", "-p", SDK, ...types], { cwd: ROOT, stdio: "inherit" });
  // Older compilers look for the file of this name.
  for (const name of (await readdir(folder)).filter((name) => name.endsWith(".d.ts"))) {
    const text = await readFile(join(folder, name), "utf8");
    await writeFile(join(folder, name), text.replaceAll(/(from "\.\/\w+)\.ts"/g, '$1.js"'));
  }
  await writeManifest(SDK, folder, {
    sideEffects: false,
    exports: { ".": { types: "./sdk.d.ts", default: "./sdk.js" } },
  });
  return { folder, bytes: (await stat(join(folder, "sdk.js"))).size };
}

export async function packCli(folder: string): Promise<Packed> {
  await rm(folder, { recursive: true, force: true });
  const file = join(folder, "swb.js");
  const modules = await bundle(join(CLI, "src/swb.ts"), file, "node");
  const folders = modules.flatMap((id) => packageFolder(id) ?? []);
  await writeFile(join(folder, "THIRD-PARTY-LICENSES"), thirdPartyLicenses(folders));
  await chmod(file, 0o755);
  await writeManifest(CLI, folder, { bin: { swb: "swb.js" } });
  return { folder, bytes: (await stat(file)).size };
}

/** Packs a folder into a file that npm installs. Returns its path. */
export function packArchive(folder: string, into: string): string {
  const printed = execFileSync("npm", ["pack", folder, "--pack-destination", into], {
    encoding: "utf8",
    stdio: "pipe",
  });
  return join(into, printed.trim());
}

async function bundle(input: string, file: string, platform: "neutral" | "node"): Promise<string[]> {
  const { output } = await build({
    input,
    platform,
    logLevel: "warn",
    output: { file, format: "esm", minify: true, codeSplitting: false },
    transform: { target: platform === "node" ? "node20" : "es2022" },
  });
  return output.flatMap((part) => (part.type === "chunk" ? part.moduleIds : []));
}

async function writeManifest(from: string, folder: string, more: object): Promise<void> {
  const { name, version } = JSON.parse(await readFile(join(from, "package.json"), "utf8")) as Record<string, string>;
  const manifest = { name, version, type: "module", engines: { node: ">=20.3" }, ...more };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}
