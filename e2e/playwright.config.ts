import { defineConfig } from "@playwright/test";
import { ROTATION, SEED } from "./kit/rotation.ts";

const isWorker = process.env["TEST_WORKER_INDEX"] !== undefined;
if (ROTATION && !isWorker) console.log(`rotation: E2E_AXE_SEED=${SEED}: ${ROTATION}`);

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  workers: 2,
  // In CI a failing journey is retried once, and the summary names it (docs/decisions/0025).
  retries: process.env["CI"] ? 1 : 0,
  fullyParallel: true,
  // Generous, because the machine is shared: these limits catch hangs, not slowness.
  timeout: 600_000,
  expect: { timeout: 240_000 },
  reporter: [["list"]],
  use: {
    // Otherwise a missing button takes the whole time of its journey.
    actionTimeout: 240_000,
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    // Recording takes a third of the time, so with retries only the retry is recorded.
    trace: process.env["CI"] ? "on-first-retry" : "retain-on-failure",
    launchOptions: {
      // The headless shell needs half the CPU time. Not Debian's wrapper, which adds
      // --enable-gpu-rasterization.
      executablePath: process.env["CHROMIUM"] ?? "/usr/lib/chromium/chromium-headless-shell",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
    },
  },
});
