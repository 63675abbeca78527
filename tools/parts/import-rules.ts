/** The imports of each file, as `importsOf` lists them. */
export type Imports = Readonly<Record<string, readonly string[]>>;

/** Forbids imports from the files `from` (but not `fromNot`) to `to` (but not `toNot`). `$1` is the group in `from`. */
interface Rule {
  readonly name: string;
  readonly reason: string;
  readonly from: RegExp;
  readonly fromNot?: RegExp;
  readonly to: string;
  readonly toNot?: string;
}

const TEST = /\.test\.tsx?$/;

/** `$1` is the feature itself, so that a new feature needs no new rule. Imports of types count too. */
const RULES: readonly Rule[] = [
  {
    name: "model-is-pure",
    reason: "The model imports nothing but itself, zod and the VAT id checker.",
    from: /^packages\/model\/src/,
    fromNot: TEST,
    to: "",
    toNot: "^packages/model/src|^node_modules/(zod|jsvat)/",
  },
  {
    name: "sdk-needs-nothing",
    reason: "The SDK is installed on its own, in Node and in browsers.",
    from: /^packages\/sdk\/src/,
    fromNot: TEST,
    to: "",
    toNot: "^packages/sdk/src",
  },
  {
    name: "cli-uses-sdk-and-model",
    reason:
      "The integrator's command uses the public API like any other program. File formats and limits are the model's.",
    from: /^packages\/cli\/src/,
    to: "^(apps|tools)/",
  },
  {
    name: "sides-do-not-meet",
    reason: "Server and portal share only the model; the card gateway shares no code with either.",
    from: /^apps\/(api|portal|gateway)\//,
    to: "^apps/",
    toNot: "^apps/$1/",
  },
  {
    name: "portal-features-are-islands",
    reason: "Features of the portal do not import each other; app/ composes them.",
    from: /^apps\/portal\/src\/features\/([^/]+\/[^/]+)\//,
    to: "^apps/portal/src/features/",
    toNot: "^apps/portal/src/features/$1/",
  },
  {
    name: "portal-features-know-no-app",
    reason: "The portal's layers: app, features, domain, platform, ui. A file imports its own layer and those below.",
    from: /^apps\/portal\/src\/features\//,
    to: "^apps/portal/src/(?!(features|domain|platform|ui)/)",
  },
  {
    name: "portal-domain-knows-no-feature",
    reason: "What several features show of one subject does not depend on any of them.",
    from: /^apps\/portal\/src\/domain\//,
    to: "^apps/portal/src/(?!(domain|platform|ui)/)",
  },
  {
    name: "portal-platform-knows-no-subject",
    reason: "Calls, sessions, texts and editors serve every subject and know none.",
    from: /^apps\/portal\/src\/platform\//,
    to: "^apps/portal/src/(?!(platform|ui)/)",
  },
  {
    name: "features-meet-at-public",
    reason: "A feature of the server uses another through its public.ts, which lists all that others may import.",
    from: /^apps\/api\/src\/features\/([^/]+)\//,
    fromNot: TEST,
    to: "^apps/api/src/(features|adapters)/",
    toNot: "^apps/api/src/features/($1/|[^/]+/public\\.ts$)|^apps/api/src/adapters/[^/]+/port\\.ts$",
  },
  {
    name: "only-store-talks-sql",
    reason: "Only store.ts files contain SQL.",
    from: /^apps\/api\/src\/(?!platform\/)/,
    fromNot: /\/(store|schema)\.ts$|\.test\.ts$/,
    to: "^node_modules/(pg|kysely)/",
  },
  {
    name: "platform-knows-no-feature",
    reason: "Shared code does not import features.",
    from: /^apps\/api\/src\/platform\//,
    fromNot: TEST,
    to: "^apps/[^/]+/src/",
    toNot: "^apps/api/src/(platform/|generated/|adapters/ports\\.ts$)",
  },
  {
    name: "ui-knows-ui-only",
    reason: "Components import neither features nor the platform; texts and data are props.",
    from: /^apps\/portal\/src\/ui\//,
    fromNot: TEST,
    to: "^(apps/portal/src/(?!ui/)|packages/model)",
  },
  {
    name: "catalogue-does-not-ship",
    reason: "The component catalogue and the tests' helpers use the portal; the portal never uses them.",
    from: /^apps\/portal\/src\//,
    fromNot: TEST,
    to: "^apps/portal/(catalogue|test)/",
  },
];
export const RULE_NAMES = ["no-cycles", "portal-domain-has-no-cycles", ...RULES.map(({ name }) => name)];

/** Returns what breaks a rule, one line for each import or cycle. */
export function brokenRules(imports: Imports): string[] {
  const subjects = graphOf(imports, (file) => /^apps\/portal\/src\/domain\/[^/]+(?=\/)/.exec(file)?.[0]);
  return [
    ...cyclesIn(graphOf(imports, (file) => file)).map((cycle) => `no-cycles: ${cycle}`),
    ...cyclesIn(subjects).map((cycle) => `portal-domain-has-no-cycles: ${cycle}`),
    ...RULES.flatMap((rule) => brokenBy(rule, imports)),
  ];
}

function brokenBy({ name, reason, from, fromNot, to, toNot }: Rule, imports: Imports): string[] {
  return Object.entries(imports).flatMap(([file, imported]) => {
    const match = from.exec(file);
    if (!match || fromNot?.test(file)) return [];
    const filled = (pattern: string) => new RegExp(pattern.replaceAll("$1", match[1] ?? ""));
    const [forbidden, permitted] = [filled(to), toNot === undefined ? undefined : filled(toNot)];
    return imported
      .filter((target) => forbidden.test(target) && !permitted?.test(target))
      .map((target) => `${name}: ${file} imports ${target}. ${reason}`);
  });
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Which group imports which others. Files without a group are left out, and so is what is not in the checkout. */
function graphOf(imports: Imports, groupOf: (file: string) => string | undefined): Graph {
  const graph = new Map<string, Set<string>>();
  for (const [file, imported] of Object.entries(imports)) {
    const group = groupOf(file);
    if (group === undefined) continue;
    const others = graph.get(group) ?? new Set();
    graph.set(group, others);
    for (const target of imported) {
      const other = target in imports ? groupOf(target) : undefined;
      if (other !== undefined && other !== group) others.add(other);
    }
  }
  return graph;
}

/** Returns a cycle for each import that closes one. */
function cyclesIn(graph: Graph): string[] {
  const cycles: string[] = [];
  const path: string[] = [];
  const done = new Set<string>();
  const visit = (node: string) => {
    if (path.includes(node)) return void cycles.push([...path.slice(path.indexOf(node)), node].join(" → "));
    if (done.has(node)) return;
    path.push(node);
    for (const next of graph.get(node) ?? []) visit(next);
    path.pop();
    done.add(node);
  };
  for (const node of graph.keys()) visit(node);
  return cycles;
}
