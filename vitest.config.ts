import { defineConfig } from "vitest/config";

// In CI a failing test against real services is retried once, and the summary names it (docs/decisions/0025).
const retry = process.env["CI"] ? 1 : 0;
// Ends only tests that hang. On a busy machine a test can take ten times as long and still pass.
export const WITHOUT_END_MS = 900_000;
const patient = {
  testTimeout: WITHOUT_END_MS,
  hookTimeout: WITHOUT_END_MS,
  expect: { poll: { timeout: WITHOUT_END_MS / 5 } },
};
const database = { globalSetup: ["tools/vitest-database.ts"], ...patient, retry };

/** Tests that measure time. Load on the machine can break them, so they are no gate; `pnpm prove` runs them. */
const MEASURED = "apps/api/**/*.measure.test.ts";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "pure",
          include: ["packages/*/src/**/*.test.ts", "apps/portal/**/*.test.ts"],
          // Generous: properties of 10,000 cases take seconds on a busy machine.
          testTimeout: WITHOUT_END_MS,
          // Pure functions keep no state, and importing the modules again for each file took most of the time.
          isolate: false,
        },
      },
      {
        test: {
          name: "ui",
          // Tests that render: they get a DOM, which the pure ones do without.
          include: ["apps/portal/**/*.test.tsx"],
          environment: "jsdom",
          setupFiles: ["apps/portal/test/setup.ts"],
          testTimeout: WITHOUT_END_MS,
          // One DOM and one import of the component library per worker; each test takes its elements away.
          isolate: false,
        },
      },
      {
        test: {
          name: "structure",
          include: ["tools/**/*.test.ts"],
          // They keep no state, and importing the server and the portal's routes for each took half of the time.
          isolate: false,
          // Node runs TypeScript itself. Vite would transform each module first.
          experimental: { viteModuleRunner: false },
          ...patient,
        },
      },
      { test: { name: "gateway", include: ["apps/gateway/**/*.test.ts"], ...patient } },
      {
        test: {
          name: "api",
          // The SDK and the command line are tested against the server.
          include: ["apps/api/**/*.test.ts", "packages/{sdk,cli}/test/*.test.ts"],
          exclude: ["**/node_modules/**", MEASURED],
          // Each file has its own database and server; importing the server for each took half of the time.
          isolate: false,
          ...database,
        },
      },
      { test: { name: "measure", include: [MEASURED], fileParallelism: false, env: { MEASURE: "1" }, ...database } },
    ],
  },
});
