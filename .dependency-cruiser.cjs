/** Who may import whom. `$1` is the feature itself, so that a new feature needs no new line. */
const sql = "/(store|schema)\\.ts$";
module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "model-is-pure",
      comment: "What both sides agree on knows neither side: itself, zod, and the check digits of VAT ids.",
      severity: "error",
      from: { path: "^packages/model/src", pathNot: "\\.test\\.ts$" },
      to: { pathNot: ["^packages/model/src", "node_modules/(zod|jsvat)/"] },
    },
    {
      name: "sides-do-not-meet",
      comment: "Server and portal meet in the model only; the card gateway meets nobody but on the wire.",
      severity: "error",
      from: { path: "^apps/(api|portal|gateway)/" },
      to: { path: "^apps/", pathNot: "^apps/$1/" },
    },
    {
      name: "portal-features-are-islands",
      comment: "Features of the portal meet in areas/.",
      severity: "error",
      from: { path: "^apps/portal/src/(features|support)/([^/]+)/" },
      to: { path: "^apps/portal/src/(features|support)/", pathNot: "^apps/portal/src/$1/$2/" },
    },
    {
      name: "api-features-meet-at-service",
      comment:
        "A feature of the server uses another through its service, the declaration of its jobs or its templates.",
      severity: "error",
      from: { path: "^apps/api/src/(?!platform/|adapters/)([^/]+)/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^apps/api/src/(?!platform/)[^/]+/",
        pathNot: [
          "^apps/api/src/$1/",
          "/service\\.ts$",
          "^apps/api/src/mail/template\\.ts$",
          "^apps/api/src/adapters/[^/]+/port\\.ts$",
        ],
      },
    },
    {
      name: "only-store-talks-sql",
      comment: "SQL stands in store.ts; services tell the story.",
      severity: "error",
      from: { path: "^apps/api/src/(?!platform/)", pathNot: [sql, "\\.test\\.ts$"] },
      to: { path: "node_modules/(pg|kysely)/" },
    },
    {
      name: "platform-knows-no-feature",
      comment: "Shared code serves every feature and knows none.",
      severity: "error",
      from: { path: "^apps/(api/src/platform|portal/src/kit)/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^apps/[^/]+/src/", pathNot: ["^apps/$1/", "^apps/portal/src/ui/"] },
    },
    {
      name: "ui-knows-ui-only",
      comment: "Components know no feature and no kit: texts and data come in as props.",
      severity: "error",
      from: { path: "^apps/portal/src/ui/", pathNot: "\\.test\\.tsx?$" },
      to: { path: "^(apps/portal/src/(?!ui/)|packages/model)" },
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
    exclude: { path: "\\.css$|^apps/portal/dist/" },
  },
};
