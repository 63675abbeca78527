import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Page, expect } from "@playwright/test";
import { Baresip } from "../tools/parts/baresip.ts";
import { startNames } from "../tools/parts/dnsmasq.ts";
import { startRegistrar } from "../tools/parts/kamailio.ts";
import { Softphone } from "../tools/parts/softphone.ts";
import { confirmPassword, newPage, origins } from "./kit/browser.ts";
import { countEffort } from "./kit/effort.ts";
import { mailedLink, mailsFor } from "./kit/mail.ts";
import { test } from "./kit/test.ts";
import { uniqueEmail } from "./kit/unique.ts";

const PASSWORD = "Tren-Nocturno7";
const SIP = { username: "nadia", password: "line-7-secret" };

/** Follows the link in the email as in a web mail program, so that this click counts too. */
async function followMailedLink(page: Page, email: string): Promise<void> {
  const { link } = await mailedLink(email);
  const [mail] = await mailsFor(email);
  await page.route("**/mailbox", (route) => route.fulfill({ contentType: "text/html", body: mail!.html }));
  await page.goto(`${origins.team}/mailbox`);
  await page.locator(`a[href="${link}"]`).first().click();
}

async function signUp(page: Page, email: string): Promise<void> {
  const next = () => page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.goto(`${origins.team}/signup`);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await next();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await next();
  await page.getByRole("textbox", { name: "First name" }).fill("Nadia");
  await page.getByRole("textbox", { name: "Last name" }).fill("Okafor");
  await next();
  await page.getByRole("checkbox", { name: "I accept the portal terms" }).check();
  await page.getByRole("checkbox", { name: "I accept the subscription terms" }).check();
  await next();
  await page.getByRole("button", { name: "Create account" }).click();
  // The email can arrive before the response, whose cookie lets the link log this browser in.
  await expect(page).toHaveURL(/\/signup\/signup-verify-account$/);
  await followMailedLink(page, email);
  await page.getByRole("button", { name: "Confirm my email" }).click();
}

/** The shortest way that the pages themselves offer. Optional fields stay as they are. */
async function setUpOwnPhone(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Add a voice account" }).click();
  await page.getByRole("button", { name: "Your own PBX or SIP server" }).click();
  const main = page.locator("main");
  await main.getByLabel("Name", { exact: true }).fill("Front desk");
  await main.getByLabel("Domain", { exact: true }).fill("pbx.test");
  await page.getByRole("button", { name: "Add account" }).click();

  await page.getByRole("link", { name: "Enter your own" }).click();
  const drawer = page.getByRole("dialog").first();
  await drawer.getByLabel("Username", { exact: true }).fill(SIP.username);
  await drawer.getByLabel("SIP password", { exact: true }).fill(SIP.password);
  await drawer.getByRole("button", { name: "Save changes" }).click();
  await expect(drawer.getByRole("button", { name: "Save changes" })).toBeHidden();

  await drawer.getByRole("tab", { name: "Devices" }).click();
  await drawer.getByRole("button", { name: "Add a phone" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a phone" });
  await dialog.getByRole("button", { name: "Create link" }).click();
  await confirmPassword(page, PASSWORD);
  return dialog.getByLabel("Provisioning link").inputValue();
}

test("a new admin gets a first phone registered", async ({ browser }) => {
  const registrar = await startRegistrar("MD5", { [SIP.username]: SIP.password });
  const services = { "_sip._udp.pbx.test": `pbx.test:${registrar.ports.plain}` };
  const names = await startNames({ hosts: { "pbx.test": "127.0.0.1" }, services });
  const home = await mkdtemp(join(tmpdir(), "switchboard-first-phone-"));
  const ca = join(home, "ca.crt");
  await writeFile(ca, registrar.ca);
  const place = { home: join(home, "phone"), address: "127.0.0.14", hertz: 440, dns: names.address, ca };
  const sip = new Baresip(place);
  try {
    const page = await newPage(browser);
    const effort = await countEffort(page.context());
    await signUp(page, uniqueEmail("nadia.first"));
    const link = await setUpOwnPhone(page);

    const phone = new Softphone(origins.team);
    await phone.logInBy(link);
    const config = await phone.fetchConfig();
    await sip.apply(config!);
    expect(await sip.registered(), "registered with what the portal said").toBe(true);
    await phone.acknowledge();
    expect(await registrar.bindings()).toBe(1);
    await expect(page.getByText("Synthetic phone is logged in")).toBeVisible();
    const { clicks, fields } = effort();
    console.log(`first phone: ${clicks} clicks, ${fields} typed fields`);
  } finally {
    await Promise.allSettled([sip.stop(), registrar.stop(), names.stop()]);
    await rm(home, { recursive: true, force: true });
  }
});
