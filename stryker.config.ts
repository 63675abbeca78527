import type { Stryker } from "@stryker-mutator/core";

/**
 * Mutation testing of packages/model. Run it with `node tools/proof-mutants.ts model [paths]`; the reasons are in
 * docs/decisions/0027.
 */
export default {
  packageManager: "pnpm",
  testRunner: "one-process",
  plugins: ["./tools/parts/mutants-runner.ts"],
  coverageAnalysis: "perTest",
  ignoreStatic: true,
  incremental: true,
  incrementalFile: ".dev/mutants/model.json",
  tempDirName: ".dev/mutants/sandbox",
  concurrency: 2,
  // Most endless loops run into the hit limit; the time limit has to outlast a busy machine.
  timeoutMS: 20_000,
  // Node strips types without checking them, so the mutated copies need no @ts-nocheck.
  disableTypeChecks: false,
  mutate: [
    "packages/model/src/**/*.ts",
    "!**/*.test.ts",
    // User-facing texts.
    "!**/*.{en,es}.ts",
    // Declarations of calls and schemas, covered by server and structure tests.
    "!**/contract.ts",
    "!packages/model/src/{features,contacts/list-calls}.ts",
    "!packages/model/src/subscription/cards.ts",
    // Constants without branches: numbers, names and error codes.
    "!packages/model/src/{limits,errors}.ts",
    "!packages/model/src/{alerts/severities,calls/report,cases/findings,cases/service-level,events/kinds}.ts",
    "!packages/model/src/{signup/top-level-domains,team/terms}.ts",
  ],
  // A test of the model reads the colors of the style sheet.
  ignorePatterns: ["apps/**", "docs", "e2e", "tools", "!apps/portal/src/styles/tokens.css"],
  reporters: ["json", "progress-append-only"],
  jsonReporter: { fileName: ".dev/mutants/model-report.json" },
} satisfies ConstructorParameters<typeof Stryker>[0];
