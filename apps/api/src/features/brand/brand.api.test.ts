import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deriveColors } from "@portal/model/brand/colors.ts";
import type { Features } from "@portal/model/brand/contract.ts";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { newBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { PRODUCTION } from "../../../test/settings.ts";
import { loadConfig } from "../../platform/config.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"), {
    BRAND_NAME: "Kestrel",
    TRIAL_DAYS_LEFT_LOWER: "2",
    LINK_MAIN_SITE: "https://kestrel.example",
    LINK_PRIVACY: "https://kestrel.example/privacy",
    LINK_TERMS: "https://kestrel.example/terms",
    LINK_SUPPORT: "https://help.kestrel.example",
    LINK_SIGNUP: "https://kestrel.example/start",
  });
});
afterAll(() => t.close());

// spec: 7.2 9.31 9.37
test("configures the installation's name, links and the product of each host", async () => {
  const featuresAt = async (host: "teams.test" | "solo.test") =>
    (await newBrowser(t, host).send("GET", "features")).body;
  expect(await featuresAt("teams.test")).toMatchObject({
    edition: "team",
    brand: {
      name: "Kestrel",
      links: {
        main_site: "https://kestrel.example",
        privacy: "https://kestrel.example/privacy",
        terms: "https://kestrel.example/terms",
        support: "https://help.kestrel.example",
        signup: "https://kestrel.example/start",
      },
      alternate: { name: "Kestrel Solo", login_url: "https://solo.test/login" },
    },
  });
  expect(await featuresAt("solo.test")).toMatchObject({
    edition: "solo",
    brand: { alternate: { name: "Kestrel Teams", login_url: "https://teams.test/login" } },
  });
});

// spec: 1.25
test("ends the solo free edition on February 29, 2024, or on the configured day", async () => {
  expect((await newBrowser(t, "solo.test").send("GET", "features"))["solo_free_eol"]).toBe("2024-02-29");
  expect(loadConfig(PRODUCTION).SOLO_FREE_EOL).toBe("2024-02-29");
  expect(loadConfig({ ...PRODUCTION, SOLO_FREE_EOL: "2025-06-30" }).SOLO_FREE_EOL).toBe("2025-06-30");
});

// spec: 4.27 9.29
test("configures by how many days the rest of a trial is understated", async () => {
  expect((await newBrowser(t).send("GET", "features"))["showTrialDaysLeftLowerInDays"]).toBe(2);
});

// spec: 7.3 9.25
test("lists supported systems and hardware requirements", async () => {
  const { systems, requirements } = await newBrowser(t).send("GET", "clientSupportedOs");
  expect(systems.map(({ os }: { os: string }) => os)).toEqual(["Windows", "macOS", "iOS", "Android"]);
  expect(requirements).toEqual({
    processor: "single-core 2 GHz",
    memory_gb: 4,
    disk_mb: 400,
    sound: "full-duplex 16-bit",
  });
});

// spec: 7.4
test("names the build that is served and its files", async () => {
  const dist = await mkdtemp(join(tmpdir(), "switchboard-dist-"));
  await mkdir(join(dist, "assets"));
  await writeFile(join(dist, "index.html"), "<!--boot-->");
  await writeFile(join(dist, "build.json"), '{"build":"2026.11"}');
  for (const name of ["portal.js", "portal.css"]) await writeFile(join(dist, "assets", name), "");
  const served = await openTestApp(inject("clusterUrl"), { PORTAL_DIST: dist });
  try {
    const at = async (url: string) => (await served.app.inject({ url, headers: { host: "teams.test" } })).json();
    expect(await at("/build.json")).toEqual({ build: "2026.11" });
    expect(await at("/assets/list/")).toEqual({
      build: "2026.11",
      assets: ["assets/portal.css", "assets/portal.js"],
    });
  } finally {
    await served.close();
    await rm(dist, { recursive: true });
  }
});

test("serves pages in the brand's colors, with its logo and icon, and no inline style besides", async () => {
  const folder = await mkdtemp(join(tmpdir(), "switchboard-brand-"));
  const html = '<html><head><link rel="icon" href="/favicon.svg" /></head><body><!--boot--></body></html>';
  const svg = (name: string) => `<svg xmlns="http://www.w3.org/2000/svg"><title>${name}</title></svg>`;
  const files = { "index.html": html, "build.json": "{}", day: svg("day"), night: svg("night"), icon: svg("icon") };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const served = await openTestApp(inject("clusterUrl"), {
    PORTAL_DIST: folder,
    BRAND_COLOR: "#ff00aa",
    BRAND_LOGO: join(folder, "day"),
    BRAND_LOGO_DARK: join(folder, "night"),
    BRAND_ICON: join(folder, "icon"),
  });
  try {
    const at = (url: string) => served.app.inject({ url, headers: { host: "teams.test", accept: "text/html" } });
    const page = await at("/login");
    const [, style = ""] = /<style>(.*?)<\/style><\/head>/.exec(page.body) ?? [];
    const { light, dark } = deriveColors("#ff00aa");
    expect(style).toContain(`--sb-accent:${light.accent};`);
    expect(style).toContain(`--sb-accent:${dark.accent};`);
    const hash = createHash("sha256").update(style).digest("base64");
    expect(page.headers["content-security-policy"]).toContain(`style-src 'self' 'sha256-${hash}';`);
    const [, icon = ""] = /<link rel="icon" href="(.*?)" \/>/.exec(page.body) ?? [];
    const { brand } = JSON.parse(/<body>(.*)<\/body>/.exec(page.body)?.[1] ?? "{}") as Features;
    for (const [url, name] of [
      [brand.logo_url, "day"],
      [brand.logo_dark_url, "night"],
      [icon, "icon"],
    ]) {
      const { headers, body } = await at(url ?? "");
      expect(body).toBe(svg(name ?? ""));
      expect(headers).toMatchObject({
        "content-type": "image/svg+xml",
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": expect.stringMatching(/^default-src 'none';.* sandbox$/),
      });
    }
  } finally {
    await served.close();
    await rm(folder, { recursive: true });
  }
});
