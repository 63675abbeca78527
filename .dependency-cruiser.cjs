/** Import rules. `$1` is the feature itself, so that a new feature needs no new rule. */
const sql = "/(store|schema)\\.ts$";
module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "model-is-pure",
      comment: "The model imports nothing but itself, zod and the VAT id checker.",
      severity: "error",
      from: { path: "^packages/model/src", pathNot: "\\.test\\.ts$" },
      to: { pathNot: ["^packages/model/src", "node_modules/(zod|jsvat)/"] },
    },
    {
      name: "sdk-needs-nothing",
      comment: "The SDK is installed on its own, in Node and in browsers.",
      severity: "error",
      from: { path: "^packages/sdk/src", pathNot: "\\.test\\.ts$" },
      to: { pathNot: "^packages/sdk/src" },
    },
    {
      name: "cli-uses-sdk-and-model",
      comment:
        "The integrator's command uses the public API like any other program. File formats and limits are the model's.",
      severity: "error",
      from: { path: "^packages/cli/src" },
      to: { path: "^(apps|tools)/" },
    },
    {
      name: "sides-do-not-meet",
      comment: "Server and portal share only the model; the card gateway shares no code with either.",
      severity: "error",
      from: { path: "^apps/(api|portal|gateway)/" },
      to: { path: "^apps/", pathNot: "^apps/$1/" },
    },
    {
      name: "portal-features-are-islands",
      comment: "Features of the portal do not import each other; app/ composes them.",
      severity: "error",
      from: { path: "^apps/portal/src/features/([^/]+/[^/]+)/" },
      to: { path: "^apps/portal/src/features/", pathNot: "^apps/portal/src/features/$1/" },
    },
    {
      name: "portal-features-know-no-app",
      comment:
        "The portal's layers: app, features, domain, platform, ui. A file imports its own layer and those below.",
      severity: "error",
      from: { path: "^apps/portal/src/features/" },
      to: { path: "^apps/portal/src/(?!(features|domain|platform|ui)/)" },
    },
    {
      name: "portal-domain-knows-no-feature",
      comment: "What several features show of one subject does not depend on any of them.",
      severity: "error",
      from: { path: "^apps/portal/src/domain/" },
      to: { path: "^apps/portal/src/(?!(domain|platform|ui)/)" },
    },
    {
      name: "portal-domain-has-no-cycles",
      comment: "One subject may show another, but not in a circle.",
      severity: "error",
      scope: "folder",
      from: { path: "^apps/portal/src/domain/[^/]+$" },
      to: { path: "^apps/portal/src/domain/[^/]+$", circular: true },
    },
    {
      name: "portal-platform-knows-no-subject",
      comment: "Calls, sessions, texts and editors serve every subject and know none.",
      severity: "error",
      from: { path: "^apps/portal/src/platform/" },
      to: { path: "^apps/portal/src/(?!(platform|ui)/)" },
    },
    {
      name: "features-meet-at-public",
      comment: "A feature of the server uses another through its public.ts, which lists all that others may import.",
      severity: "error",
      from: { path: "^apps/api/src/features/([^/]+)/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^apps/api/src/(features|adapters)/",
        pathNot: [
          "^apps/api/src/features/$1/",
          "^apps/api/src/features/[^/]+/public\\.ts$",
          "^apps/api/src/adapters/[^/]+/port\\.ts$",
        ],
      },
    },
    {
      name: "only-store-talks-sql",
      comment: "Only store.ts files contain SQL.",
      severity: "error",
      from: { path: "^apps/api/src/(?!platform/)", pathNot: [sql, "\\.test\\.ts$"] },
      to: { path: "node_modules/(pg|kysely)/" },
    },
    {
      name: "platform-knows-no-feature",
      comment: "Shared code does not import features.",
      severity: "error",
      from: { path: "^apps/api/src/platform/", pathNot: "\\.test\\.tsx?$" },
      to: {
        path: "^apps/[^/]+/src/",
        pathNot: ["^apps/api/src/platform/", "^apps/api/src/generated/", "^apps/api/src/adapters/ports\\.ts$"],
      },
    },
    {
      name: "ui-knows-ui-only",
      comment: "Components import neither features nor the platform; texts and data are props.",
      severity: "error",
      from: { path: "^apps/portal/src/ui/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^(apps/portal/src/(?!ui/)|packages/model)" },
    },
    {
      name: "catalogue-does-not-ship",
      comment: "The component catalogue and the tests' helpers use the portal; the portal never uses them.",
      severity: "error",
      from: { path: "^apps/portal/src/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^apps/portal/(catalogue|test)/" },
    },
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js"],
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
    },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "\\.css$|^apps/portal/(catalogue/)?dist/" },
  },
};
