import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  workers: 2,
  // See docs/decisions/0025: once more where nobody watches; what needed it is named at the end.
  retries: process.env["CI"] ? 1 : 0,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: "en-US",
    trace: "retain-on-failure",
    launchOptions: {
      // The program itself: Debian's wrapper adds --enable-gpu-rasterization, which without a graphics card doubles the work.
      executablePath: process.env["CHROMIUM"] ?? "/usr/lib/chromium/chromium",
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
    },
  },
});
