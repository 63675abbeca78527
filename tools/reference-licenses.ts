import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Package, readPackage } from "./parts/licenses.ts";
import {
  KEPT_LICENSES,
  type KeptLicenses,
  REFERENCE,
  REFERENCE_FOLDER,
  bundledPackages,
} from "./parts/reference-licenses.ts";

/**
 * `pnpm reference:licenses`, after an update of the API reference: downloads the packages that its bundle contains, and
 * keeps their licenses.
 */
const folder = await mkdtemp(join(tmpdir(), "switchboard-licenses-"));
try {
  const { others, own } = bundledPackages();
  const { version, ...manifest } = manifestOf(REFERENCE_FOLDER);
  const packages = [
    ...download(others.map((one) => one.replace(" ", "@"))),
    ...ownPackages(own, { ...manifest, version }),
  ].toSorted((a, b) => (titleOf(a) < titleOf(b) ? -1 : 1));
  const texts = [...new Set(packages.flatMap((one) => one.texts))];
  const kept: KeptLicenses = {
    version,
    texts,
    packages: packages.map((one) => ({ ...one, texts: one.texts.map((text) => texts.indexOf(text)) })),
  };
  writeFileSync(KEPT_LICENSES, JSON.stringify(kept));
  execFileSync("pnpm", ["exec", "oxfmt", KEPT_LICENSES]);
  console.log(`reference: ${packages.length} packages, ${texts.length} texts of licenses`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Follows the dependencies of the bundle to the versions of those that were built with it. */
function ownPackages(own: readonly string[], bundle: Manifest): Package[] {
  const found = new Map<string, Package>();
  let next = [`${REFERENCE}@${bundle.version}`];
  const asked = new Set<string>();
  while (next.length > 0) {
    const specs = next.filter((spec) => !asked.has(spec));
    for (const spec of specs) asked.add(spec);
    next = [];
    for (const one of download(specs)) {
      if (own.includes(one.name)) found.set(one.name, one);
      const { dependencies = {} } = manifestOf(placeOf(`${one.name}@${one.version}`));
      next.push(
        ...Object.entries(dependencies)
          .filter(([name]) => own.includes(name))
          .map(([name, at]) => `${name}@${at}`),
      );
    }
  }
  const missing = own.filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`Nothing depends on ${missing.join(", ")}.`);
  return [...found.values()];
}

function download(specs: readonly string[]): Package[] {
  for (let at = 0; at < specs.length; at += 20) {
    const some = specs.slice(at, at + 20);
    const printed = execFileSync("npm", ["pack", "--json", "--pack-destination", folder, ...some], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: 1e9,
    });
    const packed = Object.values(JSON.parse(printed) as Record<string, { id: string; filename: string }>);
    for (const { id, filename } of packed) {
      mkdirSync(placeOf(id), { recursive: true });
      execFileSync("tar", ["-xzf", join(folder, filename), "-C", placeOf(id), "--strip-components=1"]);
    }
  }
  return specs.map((spec) => readPackage(placeOf(spec)));
}

function placeOf(spec: string): string {
  return join(folder, "unpacked", spec.replaceAll("/", "+"));
}

interface Manifest {
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

function manifestOf(place: string): Manifest {
  return JSON.parse(readFileSync(join(place, "package.json"), "utf8")) as Manifest;
}

function titleOf({ name, version }: Package): string {
  return `${name} ${version}`;
}
