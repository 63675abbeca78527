import { defineConfig } from "vitest/config";

// See docs/decisions/0025: tests against real parts may be late once where nobody watches.
const retry = process.env["CI"] ? 1 : 0;
const database = { globalSetup: ["tools/vitest-database.ts"], testTimeout: 30_000, hookTimeout: 60_000, retry };

export default defineConfig({
  test: {
    projects: [
      { test: { name: "pure", include: ["packages/model/src/**/*.test.ts", "apps/portal/**/*.test.{ts,tsx}"] } },
      { test: { name: "structure", include: ["tools/**/*.test.ts"], testTimeout: 60_000 } },
      { test: { name: "gateway", include: ["apps/gateway/**/*.test.ts"], testTimeout: 30_000 } },
      { test: { name: "api", include: ["apps/api/**/*.test.ts"], ...database } },
    ],
  },
});
