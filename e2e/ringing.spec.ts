import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Page, expect } from "@playwright/test";
import { test } from "./kit/test.ts";
import { Baresip } from "../tools/parts/baresip.ts";
import { startNames } from "../tools/parts/dnsmasq.ts";
import { type Registrar, startRegistrar } from "../tools/parts/kamailio.ts";
import { startLinphone } from "../tools/parts/linphone.ts";
import { waitFor } from "../tools/parts/process.ts";
import { Softphone } from "../tools/parts/softphone.ts";
import { answersTo, dump, formsOf, found, mails, serverLog } from "./kit/leaks.ts";
import { runSql } from "./kit/database.ts";
import { joinByMail } from "./kit/invitation.ts";
import { PASSWORD, newPerson, person } from "./kit/people.ts";
import { send, sessionOf } from "./kit/send.ts";
import { unique } from "./kit/unique.ts";
import { expectToast, origins, startSession, newPage, confirmPassword } from "./kit/browser.ts";

/** From the settings in the portal to a ringing phone, with a real browser, registrar, name server and phones. */

/** A new team per attempt, because a worker restarts after a failure. */
const MARK = unique("ringing");
const TEAM = `Team ${MARK}`;
const emailOf = (name: string) => `${name.toLowerCase()}.${MARK}@example.com`;
const ADMIN = emailOf("primary");
const canary = (name: string) => `canary-${name}-${randomBytes(9).toString("base64url")}`;
const AUDIO = { min: 42_000, max: 42_100 };

/** A phone that polls the portal, calls with baresip, and reports back to the portal. */
class Phone {
  readonly portal = new Softphone(origins.team);
  readonly #beats: ("beat" | "applied")[] = [];
  #applied = "";
  #running: Promise<void> | undefined;
  #stopped = false;
  readonly sip: Baresip;
  constructor(sip: Baresip) {
    this.sip = sip;
  }

  /** Fetches and applies a new configuration and acknowledges it. Does nothing if only other phones changed. */
  async apply(): Promise<void> {
    const config = await this.portal.fetchConfig();
    if (!config) return;
    const { revision: _, ...applied } = config;
    if (JSON.stringify(applied) !== this.#applied) {
      await this.sip.apply(config);
      expect(await this.sip.registered(), "registered with what the portal said").toBe(true);
      this.#applied = JSON.stringify(applied);
      this.#beats.push("applied");
    }
    await this.portal.acknowledge();
  }

  /** Sends a heartbeat twice a second, and finishes the requested action before the next one. */
  start(): void {
    this.#running = (async () => {
      while (!this.#stopped) {
        const { action } = await this.portal.beat();
        this.#beats.push("beat");
        expect(action, "never logged out").not.toBe("logout");
        if (action === "refetch") await this.apply();
        // waits: this is the interval at which the phone sends heartbeats
        await sleep(500);
      }
    })();
    // The error is rethrown when the phone is stopped.
    this.#running.catch(() => {});
  }

  /** Makes a change and counts the heartbeats until the phone has applied it. */
  async beatsUntilChanged(change: () => Promise<void>): Promise<number> {
    const before = this.#beats.length;
    await change();
    const changed = this.#beats.length;
    const applied = () => this.#beats.indexOf("applied", before);
    await waitFor("the change on the phone", async () => applied() >= 0);
    return Math.max(0, applied() - changed);
  }

  /** Returns the applied configuration. */
  appliedConfig = (): string => this.#applied;

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
    await this.sip.stop();
  }
}

async function invite(page: Page, name: string): Promise<void> {
  await page.goto(`${origins.team}/dashboard/members`);
  await page.getByRole("button", { name: "Invite members" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "First name of person 1" }).fill(name);
  await dialog.getByRole("textbox", { name: "Last name of person 1" }).fill("Ringer");
  await dialog.getByRole("textbox", { name: "Email of person 1" }).fill(emailOf(name));
  await dialog.getByRole("button", { name: "Invite 1 person" }).click();
  await expect(page.getByText("1 invitation sent")).toBeVisible();
}

/** Adds members who have already joined. */
async function colleagues(names: readonly string[]): Promise<void> {
  const [admin] = await runSql<{ team_id: string }>("select team_id from members where email = $1", [ADMIN]);
  for (const first_name of names) {
    await newPerson(admin!.team_id, { email: emailOf(first_name), first_name, last_name: "Ringer" });
  }
}

/** Fills in a member's voice configuration as an administrator. */
async function typeVoice(page: Page, name: string, password: string, more: { account?: string; extension?: string }) {
  const [row] = await runSql<{ id: string }>("select id from members where email = $1", [emailOf(name)]);
  await page.goto(`${origins.team}/dashboard/members/${row!.id}`);
  const drawer = page.getByRole("dialog").first();
  await drawer.getByRole("tab", { name: "Voice" }).click();
  if (more.account) {
    await drawer.getByRole("switch", { name: `Use ${more.account}` }).focus();
    await page.keyboard.press("Space");
    await drawer.getByLabel("Extension", { exact: true }).fill(more.extension ?? "");
    await drawer.getByLabel("Username", { exact: true }).fill(name.toLowerCase());
  }
  await drawer.getByLabel("SIP password", { exact: true }).fill(password);
}
async function saveVoice(page: Page, name: string): Promise<void> {
  await page.keyboard.press("Control+s");
  await expectToast(page, `${name} Ringer’s voice configuration saved.`);
}
async function giveVoice(page: Page, name: string, account: string, password: string, extension: string) {
  await typeVoice(page, name, password, { account, extension });
  await saveVoice(page, name);
}

/** Gives a member the voice account as `giveVoice` does, without its screens. Returns the member's id. */
async function sendVoice(page: Page, name: string, account: string, password: string, extension: string) {
  const { team } = (await sessionOf(page)).user;
  const [member] = await runSql<{ id: string }>("select id from members where email = $1", [emailOf(name)]);
  const [voice] = await runSql<{ id: string }>("select id from voice_accounts where team_id = $1 and name = $2", [
    team.id,
    account,
  ]);
  const registrations = [{ username: name.toLowerCase(), authorization_username: "", password }];
  const configuration = { voice_account_id: voice!.id, display_name: "", extension, settings: {}, registrations };
  const path = `/api/v2/team/${team.id}/member/${member!.id}/voice`;
  await send(page, "PUT", path, { voice_configurations: [configuration] });
  return member!.id;
}

async function addAccount(page: Page, name: string, fields: Readonly<Record<string, string>>, transport: string) {
  await page.goto(`${origins.team}/dashboard/voice?account=new`);
  await page.getByRole("button", { name: "Your own PBX or SIP server" }).click();
  const main = page.locator("main");
  await page.getByRole("button", { name: "Advanced" }).click();
  for (const [label, value] of Object.entries({ Name: name, ...fields })) {
    await main.getByLabel(label, { exact: true }).fill(value);
  }
  await main.getByLabel("Transport", { exact: true }).selectOption(transport);
  await page.getByRole("button", { name: "Add account" }).click();
  await expectToast(page, `${name} added.`);
}

/** One phone calls the other, both hear each other, one hangs up, and both report the call. */
async function talk(caller: Phone, callee: Phone, names: readonly [string, string]) {
  const started_at = Math.floor(Date.now() / 1000);
  caller.sip.command("dial", `sip:${names[1]}@pbx.test`);
  const rings = await callee.sip.until("CALL_INCOMING");
  expect(rings.peeruri).toContain(`${names[0]}@pbx.test`);
  await caller.sip.until("CALL_RINGING");
  callee.sip.command("accept");
  await Promise.all([caller.sip.until("CALL_ESTABLISHED"), callee.sip.until("CALL_ESTABLISHED")]);
  const answered_at = Math.floor(Date.now() / 1000);
  const heard = () => Promise.all([caller.sip.heard(), callee.sip.heard()]);
  await waitFor("a second of sound on both sides", async () => (await heard()).every(({ seconds }) => seconds > 1));
  caller.sip.command("hangup");
  await Promise.all([caller.sip.until("CALL_CLOSED"), callee.sip.until("CALL_CLOSED")]);
  const [codec = ""] = caller.sip.codecs("answer");
  const call_id = `${names.join("-")}-${started_at}`;
  for (const [phone, direction] of [
    [caller, "out"],
    [callee, "in"],
  ] as const) {
    await phone.portal.report({
      call_id,
      direction,
      caller: names[0],
      callee: names[1],
      started_at,
      answered_at,
      ended_at: Math.floor(Date.now() / 1000),
      voice_account_id: null,
      slot: 1,
      result: "answered",
      sip_code: 200,
      codec,
      network: "wired",
      jitter_ms: null,
      loss_percent: null,
      mos: null,
    });
  }
  return { codec, offered: caller.sip.codecs("offer"), heard: await heard() };
}

/** Within 5 % of the tone that the other phone plays. */
const isTone = (hertz: number, wanted: number) => Math.abs(hertz - wanted) < wanted * 0.05;

test("phones configured in the portal call each other over TLS, apply live changes, and leak no secret", async ({
  browser,
}) => {
  const secrets = { ada: canary("ada"), ben: canary("ben"), lin: canary("lin"), ada2: canary("ada2") };
  const home = await mkdtemp(join(tmpdir(), "switchboard-ringing-"));
  const registrar = await startRegistrar("MD5", { ada: secrets.ada, ben: secrets.ben, lin: secrets.lin });
  const names = await startNames({ hosts: { "pbx.test": "127.0.0.1" }, services: {} });
  await writeFile(join(home, "ca.crt"), registrar.ca);
  const phoneOf = (name: string, address: string, hertz: number) =>
    new Phone(new Baresip({ home: join(home, name), address, hertz, dns: names.address, ca: join(home, "ca.crt") }));
  const [ada, ben] = [phoneOf("ada", "127.0.0.11", 440), phoneOf("ben", "127.0.0.12", 880)];
  try {
    await person(ADMIN, { role: "primary", team_name: TEAM });
    const page = await newPage(browser);
    const answers = answersTo(page);
    await startSession(page, ADMIN, "/build.json");
    const range = { "Audio ports, lowest": String(AUDIO.min), "Audio ports, highest": String(AUDIO.max) };
    const desk = { Domain: "pbx.test", Port: String(registrar.ports.good), ...range };
    await addAccount(page, "Front desk", desk, "tls");
    await colleagues(["Ben", "Lin"]);
    await invite(page, "Ada");
    await (await joinByMail(browser, emailOf("Ada"), TEAM)).close();
    await giveVoice(page, "Ada", "Front desk", secrets.ada, "201");
    const benId = await sendVoice(page, "Ben", "Front desk", secrets.ben, "202");

    await ada.portal.logIn(emailOf("Ada"), PASSWORD);
    await ben.portal.logInBy(await linkFor(page, benId));
    await Promise.all([ada.apply(), ben.apply()]);
    expect(await registrar.bindings()).toBe(2);
    const first = await talk(ada, ben, ["ada", "ben"]);
    expect(first.codec).toBe("opus");
    expect(first.offered[0]).toBe("opus");
    expect(isTone(first.heard[0]!.hertz, 880) && isTone(first.heard[1]!.hertz, 440), "both hear the other").toBe(true);
    const port = ada.sip.audioPort();
    expect(port >= AUDIO.min && port <= AUDIO.max, "a port of the portal's range").toBe(true);
    const records = await runSql<{ codec: string }>(
      "select codec from call_records r join teams t on t.id = r.team_id where t.team_name = $1 and result = 'answered'",
      [TEAM],
    );
    expect(records.map(({ codec }) => codec)).toEqual(["opus", "opus"]);
    console.log(
      `ring: 2 of 2 phones registered over TLS, rang, heard ${first.heard.map(({ hertz }) => hertz).join(" and ")} Hz of 880 and 440, ` +
        `${first.codec} agreed on, port ${port} of ${AUDIO.min}-${AUDIO.max}, ${records.length} of 2 call records`,
    );

    await live(page, registrar, secrets.ada2, ada, ben);
    await linphone(page, registrar, secrets.lin, join(home, "linphone"));
    await Promise.all([ada.stop(), ben.stop()]);

    await untilLogged(page);
    const [log, dumped, mailed, answered] = [await serverLog(), await dump(), await mails(), await answers()];
    const ha1 = Object.entries(secrets).map(([name, secret]) =>
      createHash("md5")
        .update(`${name.replace(/\d/, "")}:pbx.test:${secret}`)
        .digest("hex"),
    );
    const forms = [...Object.values(secrets).flatMap(formsOf), ...ha1];
    const astray = { log, dump: dumped.text, mails: mailed, answers: answered.join("\n") };
    const where = Object.entries(astray).filter(([, text]) => found(forms, text).length > 0);
    // Proves that the search works: it finds the names next to the secrets.
    expect(dumped.text).toContain(emailOf("ada"));
    expect(mailed).toContain(TEAM);
    expect(log).toContain("client.heartbeat");
    expect(answered.join("\n")).toContain("Front desk");
    expect(found([secrets.ben], ben.appliedConfig()), "the phone itself has it").toEqual([secrets.ben]);
    console.log(
      `canary: ${Object.keys(secrets).length} SIP passwords in ${forms.length} forms, looked for in ${kib(log)} KiB of logs, ` +
        `${kib(dumped.text)} KiB of ${dumped.tables} tables, ${kib(mailed)} KiB of mails, ${answered.length} answers: ${where.length} astray`,
    );
    expect(where.map(([name]) => name)).toEqual([]);
  } finally {
    await Promise.allSettled([ada.stop(), ben.stop(), registrar.stop(), names.stop()]);
    await rm(home, { recursive: true, force: true });
  }
});

/** Sends one more request and waits until it is logged, so that all earlier ones are logged too. */
async function untilLogged(page: Page): Promise<void> {
  const id = await page.evaluate(async () => {
    const answer = await fetch("/api/v2/checkJwtToken");
    // Reads the body, because an unread response never finishes, and `answersTo` would wait for it.
    await answer.text();
    return answer.headers.get("x-request-id");
  });
  expect(id).toBeTruthy();
  await waitFor("the log", async () => (await serverLog()).includes(id!));
}

const kib = (text: string) => Math.round(Buffer.byteLength(text) / 1024);

/** Creates a provisioning link for a member in the portal. */
async function linkFor(page: Page, member_id: string): Promise<string> {
  await page.goto(`${origins.team}/dashboard/members/${member_id}`);
  const drawer = page.getByRole("dialog").first();
  await drawer.getByRole("tab", { name: "Devices" }).click();
  await drawer.getByRole("button", { name: "Add a phone" }).click();
  const dialog = page.getByRole("dialog", { name: /Add a phone for/ });
  await dialog.getByRole("button", { name: "Create link" }).click();
  // The password is valid for ten minutes once confirmed.
  const passwordField = page.getByLabel("Current password");
  const link = dialog.getByLabel("Provisioning link");
  await passwordField.or(link).first().waitFor();
  if (await passwordField.isVisible()) await confirmPassword(page);
  return link.inputValue();
}

/** Changes settings as an administrator; phones fetch them on their own. */
async function live(page: Page, registrar: Registrar, password: string, ada: Phone, ben: Phone): Promise<void> {
  ada.start();
  ben.start();
  await page.goto(`${origins.team}/dashboard/voice?tab=codecs`);
  const sound = page.getByRole("region", { name: "Desktop: Audio" });
  await sound.getByRole("button", { name: "Move Opus down" }).click();
  const saved = (async () => {
    await page.keyboard.press("Control+s");
    await expectToast(page, "Desktop codecs saved.");
  })();
  const codecs = await Promise.all([ada, ben].map((phone) => phone.beatsUntilChanged(() => saved)));
  await registrar.rpc("htable.sets", "people", "ada", password);
  await typeVoice(page, "Ada", password, {});
  const secret = await ada.beatsUntilChanged(() => saveVoice(page, "Ada"));
  const second = await talk(ben, ada, ["ben", "ada"]);
  console.log(
    `live: codecs at work after ${codecs.join(" and ")} beats, the SIP password after ${secret}; then ${second.codec} was agreed on; no log-in`,
  );
  expect(second.codec).toBe("g722");
  expect(Math.max(...codecs, secret)).toBeLessThanOrEqual(2);
}

/** Configures a real Linphone with a link only. */
async function linphone(page: Page, registrar: Registrar, secret: string, home: string): Promise<void> {
  const { team } = (await sessionOf(page)).user;
  const settings = { domain: "pbx.test", proxy: `127.0.0.1:${registrar.ports.plain}`, transport: "tcp" };
  await send(page, "POST", `/api/v2/team/${team.id}/voiceaccount`, {
    voice_accounts: [{ name: "Hot desk", itsp_id: null, settings, enabled: true }],
  });
  const id = await sendVoice(page, "Lin", "Hot desk", secret, "203");
  const phone = await startLinphone(home, await linkFor(page, id));
  try {
    await waitFor("Linphone at the registrar", async () => (await registrar.bindings()) === 3, 120_000);
    const agents = JSON.stringify(await registrar.rpc("ul.lookup", "location", "lin"));
    expect(agents).toContain("Linphonec");
    expect(await phone.log()).not.toContain(secret);
    console.log(`linphone: ${/Linphonec\/[\d.]+/.exec(agents)?.[0]} fetched its link and registered with HA1 only`);
  } finally {
    await phone.stop();
  }
}
