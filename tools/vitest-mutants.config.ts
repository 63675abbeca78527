import { defineConfig } from "vitest/config";

/**
 * The model's tests alone, without the database of the other projects. Stryker runs them once for every mutant, so the
 * workers are shared and a property tries 200 cases instead of thousands: enough to notice a change of behavior.
 */
export default defineConfig({
  plugins: [
    {
      name: "fewer-cases",
      enforce: "pre",
      transform: (code, id) =>
        id.endsWith(".test.ts") ? code.replaceAll(/numRuns: (5|10)_000\b/g, "numRuns: 200") : undefined,
    },
  ],
  test: { include: ["packages/model/src/**/*.test.ts"], isolate: false, testTimeout: 60_000 },
});
