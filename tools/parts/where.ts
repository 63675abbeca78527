import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { COMMON_ERRORS, ERRORS } from "@portal/model/errors.ts";
import { FEATURES, type FeatureKey, callPrefix, folderOf } from "@portal/model/features.ts";
import type { Endpoint } from "@portal/model/kit/endpoint.ts";
import { importsOf } from "./sources.ts";
import { statements } from "./specification.ts";
import { ROOT } from "./stack.ts";

/** Everything about one feature; each entry is a line that `pnpm where` prints. */
export interface Whereabouts {
  readonly folders: readonly string[];
  readonly calls: readonly string[];
  readonly screens: readonly string[];
  readonly tables: readonly string[];
  readonly jobs: readonly string[];
  readonly emails: readonly string[];
  readonly errors: readonly string[];
  readonly tests: readonly string[];
  readonly documents: readonly string[];
}

export async function whereIs(key: FeatureKey): Promise<Whereabouts> {
  const folder = folderOf(key);
  const calls = Object.entries<Endpoint>(FEATURES[key]);
  const server = `apps/api/src/features/${folder}`;
  const screens = screensOf(key, folder, Object.keys(FEATURES[key]));
  const named = (await statements()).filter(({ features }) => features.includes(folder)).map(({ number }) => number);
  return {
    folders: [`packages/model/src/${folder}`, server, ...find(`apps/portal/src/**/${folder}`)].filter((one) =>
      existsSync(join(ROOT, one)),
    ),
    calls: calls.map(
      ([verb, { method, path, can }]) =>
        `${`${callPrefix(key)}.${verb}`.padEnd(32)} ${method.padEnd(6)} ${path}  (${can})`,
    ),
    screens: screens.map(({ path, audience }) => `${path.padEnd(32)} ${audience}`),
    tables: tablesOf(server),
    jobs: [...read(`${server}/jobs.ts`).matchAll(/= job\(\s*"([^"]+)"/g)].map(([, name = ""]) => name),
    emails: [...read(`${server}/emails.ts`).matchAll(/ name: "([^"]+)"/g)].map(([, name = ""]) => name),
    errors: errorsOf(key, calls),
    tests: testsOf(key, folder, calls, screens),
    documents: [...documentsOf(key, folder), ...(named.length > 0 ? [`statements ${named.join(" ")}`] : [])],
  };
}

const find = (pattern: string): string[] => globSync(pattern, { cwd: ROOT }).toSorted();

const texts = new Map<string, string>();
/** Empty for a file that is not there. */
function read(file: string): string {
  const known = texts.get(file);
  if (known !== undefined) return known;
  const text = existsSync(join(ROOT, file)) ? readFileSync(join(ROOT, file), "utf8") : "";
  texts.set(file, text);
  return text;
}

/** Its own errors, and what else its calls answer beside the common ones. */
function errorsOf(key: FeatureKey, calls: readonly (readonly [string, Endpoint])[]): string[] {
  const own = Object.keys(ERRORS).filter((code) => [key, callPrefix(key)].some((name) => code.startsWith(`${name}.`)));
  const common = new Set<string>(COMMON_ERRORS);
  return [...new Set([...own, ...calls.flatMap(([, { errors }]) => errors)])].filter((code) => !common.has(code));
}

interface Screen {
  readonly path: string;
  readonly audience: string;
  readonly file: string;
}

const isTable = (file: string) => /export const \w+_ROUTES = \[/.test(read(file));
let portal: { readonly importers: Map<string, Set<string>>; readonly screens: readonly Screen[] } | undefined;

/** The portal's imports backwards, up to the route tables, and the rows of those. */
function portalIndex() {
  if (portal) return portal;
  const importers = new Map<string, Set<string>>();
  const screens: Screen[] = [];
  for (const file of find("apps/portal/src/**/*.{ts,tsx}").filter((one) => !/\.test\.tsx?$/.test(one))) {
    if (isTable(file)) {
      for (const row of read(file)
        .split(/^ {2}\{$/m)
        .slice(1)) {
        const path = /path: "([^"]+)"/.exec(row)?.[1];
        const [screen] = importsOf(file, /load: [^;]*?import\("[^"]+"\)/.exec(row)?.[0] ?? "");
        if (path && screen) screens.push({ path, audience: /audience: "([^"]+)"/.exec(row)?.[1] ?? "", file: screen });
      }
    } else {
      for (const imported of importsOf(file, read(file)))
        importers.set(imported, (importers.get(imported) ?? new Set()).add(file));
    }
  }
  portal = { importers, screens };
  return portal;
}

/** Code that at least half of all screens load says nothing about one of them. */
const SHARED = 0.5;

/** The screens that load code which makes one of these calls. */
function screensOf(key: FeatureKey, folder: string, verbs: readonly string[]): Screen[] {
  const { importers, screens } = portalIndex();
  const makes = new RegExp(`\\b${key}\\.(?:${verbs.join("|")})\\b`);
  const callers = [...(importers.get(`packages/model/src/${folder}/contract.ts`) ?? [])];
  const found = new Set<string>();
  for (const caller of callers.filter((file) => makes.test(read(file)))) {
    const loading = new Set([caller]);
    for (const file of loading) for (const importer of importers.get(file) ?? []) loading.add(importer);
    const reached = screens.filter(({ file }) => loading.has(file));
    if (reached.length < screens.length * SHARED) for (const { path } of reached) found.add(path);
  }
  return screens.filter(({ path }, at) => found.has(path) && screens.findIndex((one) => one.path === path) === at);
}

/** The tables that its SQL names. */
function tablesOf(server: string): string[] {
  const [, list = ""] = /export interface DB \{([^}]*)\}/.exec(read("apps/api/src/generated/schema.ts")) ?? [];
  const sql = find(`${server}/**/store.ts`).map(read).join("\n");
  return [...list.matchAll(/^ {2}(\w+):/gm)]
    .map(([, table = ""]) => table)
    .filter((table) => new RegExp(`"${table}(?: as \\w+)?"|\\b(?:from|join|into|update) ${table}\\b`).test(sql));
}

/** What is left of a call's path for a test to name: without what all paths have, `*` for each parameter. */
const stemOf = ({ path }: Endpoint): string =>
  path
    .replace(/^(?:\/support)?\/(?:api\/v2|client\/v1)\//, "/")
    .replace(/^\/team\/\{\w+\}\//, "/")
    .replace(/\/\{\w+\}$/, "")
    .replaceAll(/\{\w+\}/g, "*")
    .slice(1);
const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
const patternOf = (stem: string): string => literal(stem).replaceAll("\\*", "[^/\\n]+");

/** Tests in its folders, or where the server has none there those that make its calls; and journeys through its screens. */
function testsOf(
  key: FeatureKey,
  folder: string,
  calls: readonly (readonly [string, Endpoint])[],
  screens: readonly Screen[],
): string[] {
  const others = Object.entries(FEATURES)
    .filter(([other]) => other !== key)
    .flatMap(([, group]) => Object.values<Endpoint>(group).map(stemOf));
  const stems = calls
    .map(([, call]) => stemOf(call))
    .filter((stem) => stem.length > 3 && !others.some((other) => `${other}/`.startsWith(`${stem}/`)));
  const makesCall = stems.length > 0 ? new RegExp(`["'\`/](?:${stems.map(patternOf).join("|")})["'\`/?$]`) : /^\b$/;
  const visited = screens.filter(({ path }) => path.length > 1).map(({ path }) => literal(path.replace(/\/:.*$/, "")));
  const visits = visited.length > 0 ? new RegExp(`["'\`](?:${visited.join("|")})["'\`/?$]`) : /^\b$/;
  const inFolder = find(`{packages/model/src,apps/api/src/features}/${folder}/**/*.test.ts`);
  const server = find("apps/api/{src,proofs}/**/*.test.ts").filter((file) => makesCall.test(read(file)));
  const journeys = find("e2e/*.spec.ts").filter((file) => visits.test(read(file)) || makesCall.test(read(file)));
  const tested = inFolder.some((file) => file.startsWith("apps/api/"));
  return [...inFolder, ...(tested ? [] : server), ...journeys];
}

/** Documents that name it: as a path, as a call, or in words. */
function documentsOf(key: FeatureKey, folder: string): string[] {
  const names = [`\\b${folder.replaceAll("-", "[- ]")}\\b`, `\\b${key}\\.\\w`];
  const named = new RegExp(names.join("|"), "i");
  return find("docs/{,decisions/,security/}*.md").filter(
    (file) => !["SPECIFICATION.md", "asvs.md"].includes(basename(file)) && named.test(read(file)),
  );
}
