import { defineConfig } from "vitest/config";

// See docs/decisions/0025: in CI a test against real parts runs a second time, and the last lines name it.
const retry = process.env["CI"] ? 1 : 0;
// Ends only tests that hang: on a busy machine, a test can take ten times as long and still pass.
const WITHOUT_END_MS = 900_000;
const database = {
  globalSetup: ["tools/vitest-database.ts"],
  testTimeout: WITHOUT_END_MS,
  hookTimeout: WITHOUT_END_MS,
  retry,
};

/** Tests that measure time. A busy machine can break them, so they refuse no change: `pnpm prove` runs them. */
const MEASURED = "apps/api/**/*.measure.test.ts";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "pure",
          include: ["packages/model/src/**/*.test.ts", "apps/portal/**/*.test.{ts,tsx}"],
          // Generous: properties of 10,000 cases take seconds on a busy machine.
          testTimeout: 60_000,
          // Pure functions leave nothing behind; importing the same modules for each file took most of the time.
          isolate: false,
        },
      },
      { test: { name: "structure", include: ["tools/**/*.test.ts"], testTimeout: WITHOUT_END_MS } },
      { test: { name: "gateway", include: ["apps/gateway/**/*.test.ts"], testTimeout: WITHOUT_END_MS } },
      {
        test: {
          name: "api",
          include: ["apps/api/**/*.test.ts"],
          exclude: ["**/node_modules/**", MEASURED],
          // Each file has a database and a server of its own; importing the whole server for each was half of the time.
          isolate: false,
          ...database,
        },
      },
      { test: { name: "measure", include: [MEASURED], fileParallelism: false, env: { MEASURE: "1" }, ...database } },
    ],
  },
});
