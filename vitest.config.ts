import { defineConfig } from "vitest/config";

const database = { globalSetup: ["tools/vitest-database.ts"], testTimeout: 30_000, hookTimeout: 60_000 };

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
