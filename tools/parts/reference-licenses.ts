import { readFileSync, readdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { Package } from "./licenses.ts";
import { ROOT } from "./stack.ts";

/** Draws the API reference in browsers. Only its bundle is installed, so the licenses of what it contains are kept here. */
export const REFERENCE = "@scalar/api-reference";
export const REFERENCE_FOLDER = join(ROOT, "apps/api/node_modules", REFERENCE);
export const KEPT_LICENSES = join(ROOT, "apps/api/third-party/api-reference.json");

/** Packages of others share few texts, so each text is kept once. */
export interface KeptLicenses {
  /** The version of the bundle. */
  readonly version: string;
  readonly texts: readonly string[];
  readonly packages: readonly (Omit<Package, "texts"> & { readonly texts: readonly number[] })[];
}

interface Bundled {
  /** With the version that the bundle contains. */
  readonly others: readonly string[];
  /** Built together with the bundle, which doesn't say their versions. */
  readonly own: readonly string[];
}

/** Lists the packages in the bundle, by its source maps and the notes in its styles. */
export function bundledPackages(): Bundled {
  const folder = join(realpathSync(REFERENCE_FOLDER), "dist/browser");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const others = new Set<string>();
  const own = new Set<string>();
  for (const file of files.filter((name) => name.endsWith(".js.map"))) {
    const { sources } = JSON.parse(readFileSync(join(folder, file), "utf8")) as { readonly sources: string[] };
    for (const source of sources) {
      const installed = /node_modules\/\.pnpm\/@?[^@/]+@([^_/(]+)[^/]*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(
        source,
      );
      const beside = /^(?:\.\.\/)+([a-z-]+)\/dist\//.exec(source);
      if (installed) others.add(`${installed[2]} ${installed[1]}`);
      else if (beside) own.add(`@scalar/${beside[1]}`);
      else if (!/^(?:\.\.\/)+src\//.test(source)) throw new Error(`${file} contains ${source}, of an unknown package.`);
    }
  }
  for (const file of files.filter((name) => name.endsWith(".js"))) {
    const script = readFileSync(join(folder, file), "utf8");
    for (const [, name, version] of script.matchAll(/\/\*! (\w+) v([\d.]+) \| MIT License/g))
      others.add(`${name} ${version}`);
  }
  return { others: [...others].toSorted(), own: [...own, REFERENCE].toSorted() };
}

export function referenceLicenses(): Package[] {
  const { packages, texts } = JSON.parse(readFileSync(KEPT_LICENSES, "utf8")) as KeptLicenses;
  return packages.map((one) => ({ ...one, texts: one.texts.map((at) => texts[at] ?? "") }));
}
