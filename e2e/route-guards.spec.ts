import { expect } from "@playwright/test";
import { expectAccessible } from "./kit/accessible.ts";
import { test } from "./kit/test.ts";
import { uniqueEmail } from "./kit/unique.ts";
import { origins, logIn, newPage } from "./kit/browser.ts";

// spec: 2.57 2.58
test("routes redirect visitors and users as specified", async ({ browser }) => {
  const page = await newPage(browser);
  await page.goto(`${origins.team}/dashboard`);
  await expect(page, "not signed in").toHaveURL(`${origins.team}/login`);
  await logIn(page, "ines.caldera@harbourfinch.example");
  await expect(page).toHaveURL(`${origins.team}/dashboard`);
  await page.goto(`${origins.team}/login`);
  await expect(page, "a visitor's page, opened while logged in").toHaveURL(`${origins.team}/dashboard`);
  await page.goto(`${origins.team}/no/such/page`);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expectAccessible(page, "not found");
});

// asvs: V3.5.4
test("customers get neither staff pages nor staff code", async ({ browser }) => {
  const page = await newPage(browser);
  const scripts = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/assets/") && pathname.endsWith(".js")) scripts.add(pathname);
  });
  expect((await page.goto(`${origins.team}/support/login`))?.status()).toBe(404);
  await page.goto(`${origins.team}/login`);
  await logIn(page, "ines.caldera@harbourfinch.example");
  await expect(page).toHaveURL(`${origins.team}/dashboard`);
  await page.waitForLoadState("networkidle");
  expect(scripts.size).toBeGreaterThan(3);
  const withStaffCode = await page.evaluate(
    async (paths) => {
      const texts = await Promise.all(paths.map(async (path) => (await fetch(path)).text()));
      return paths.filter((_, n) => texts[n]?.includes("/support/api/v2"));
    },
    [...scripts],
  );
  expect(withStaffCode).toEqual([]);
});

// spec: 5.9 8.3
test("wrong passwords are reported, then delayed by minutes", async ({ browser }) => {
  const page = await newPage(browser);
  await page.goto(`${origins.team}/login`);
  const [email, password] = [
    page.getByRole("textbox", { name: "Email" }),
    page.getByLabel("Password", { exact: true }),
  ];
  for (const [typed, secret, open] of [
    ["", "", false],
    ["ada@example.com", "", false],
    ["", "secret", false],
    ["ada@example.com", "   ", false],
    ["   ", "secret", false],
    ["ada@example.com", "secret", true],
  ] as const) {
    await email.fill(typed);
    await password.fill(secret);
    await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeEnabled({ enabled: open });
  }
  await logIn(page, uniqueEmail("nobody"), undefined, "not the password");
  await expect(page.getByText("Invalid email or password. Please try again.")).toBeVisible();
  await expectAccessible(page, "login wrong");
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeEnabled();
  }
  await expect(page.getByText("wait 1 minute before")).toBeVisible();
  await expectAccessible(page, "login slow");
});

// asvs: V3.3.4 V14.3.3
// api: 2
test("scripts cannot read the session secret, and a stolen handle is useless", async ({ browser }) => {
  const page = await newPage(browser);
  await page.goto(`${origins.team}/login`);
  await logIn(page, "ines.caldera@harbourfinch.example");
  await expect(page).toHaveURL(`${origins.team}/dashboard`);
  const seen = await page.evaluate(() => ({ cookie: document.cookie, kept: JSON.stringify(localStorage) }));
  expect(seen.cookie).not.toContain("__Host-ps");
  const handle = /ps_[\w-]{22}/.exec(seen.kept)?.[0];
  expect(handle).toBeTruthy();
  expect(seen.kept).not.toMatch(/ps_[\w-]{22}\./);
  const thief = await newPage(browser);
  await thief.goto(`${origins.team}/login`);
  const status = await thief.evaluate(
    async (token) => (await fetch("/api/v2/authUser", { headers: { authorization: `Bearer ${token}` } })).status,
    handle,
  );
  expect(status).toBe(401);
});

// asvs: V3.4.6
test("a page of another site cannot frame the portal", async ({ browser }) => {
  const page = await (await browser.newContext()).newPage();
  await page.goto("about:blank");
  await page.setContent(`<iframe src="${origins.team}/login"></iframe>`);
  await expect
    .poll(() => page.frames()[1]?.url(), "what Chromium shows in place of a page that refuses")
    .toMatch(/^chrome-error:/);
});
