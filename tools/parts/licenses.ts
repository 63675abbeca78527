import { readFileSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";

export interface Package {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly author: string | undefined;
  readonly texts: readonly string[];
}

/** Returns the folder of the package that a bundled module comes from; undefined for our own. */
export function packageFolder(module: string): string | undefined {
  // Virtual modules start with a zero byte, and some names end in a query.
  return /^\0?(\/.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)\//.exec(module)?.[1];
}

/** Writes out the licenses of packages, which nearly all of them require where their code is copied. */
export function thirdPartyLicenses(folders: Iterable<string>, more: readonly Package[] = []): string {
  const installed = [...new Set([...folders].map((one) => realpathSync(one)))].map(readPackage);
  const packages = new Map([...more, ...installed].map((one) => [`${one.name} ${one.version}`, one]));
  const parts = [...packages]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, { license, author, texts }]) => {
      const by = author ? `, its author ${author}` : "";
      const text =
        texts.length > 0 ? texts.join("\n\n") : `The package has no license file. Its license is ${license}${by}.`;
      return `${"=".repeat(80)}\n${title}\nLicense: ${license}\n${"=".repeat(80)}\n\n${text.trim()}\n`;
    });
  return `Switchboard contains ${parts.length} packages of others. Each is listed with its license.\n\n${parts.join("\n")}`;
}

export function readPackage(folder: string): Package {
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
  const { name, version } = manifest;
  const files = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice|ofl)\b/i.test(entry.name))
    .map((entry) => entry.name)
    .toSorted();
  const license = namedLicense(manifest) ?? (files.length > 0 ? "see its text" : undefined);
  if (!name || !version || !license) throw new Error(`${folder} names no license and has no text of one.`);
  const author = typeof manifest.author === "object" ? manifest.author.name : manifest.author;
  return {
    name,
    version,
    license,
    author,
    texts: files.map((file) => readFileSync(join(folder, file), "utf8").trim()),
  };
}

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly author?: string | { readonly name: string };
  readonly license?: string | { readonly type: string };
  /** The form of old packages. */
  readonly licenses?: readonly { readonly type: string }[];
}

function namedLicense({ license, licenses }: Manifest): string | undefined {
  if (typeof license === "string") return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(" or ");
}
