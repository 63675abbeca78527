import pg from "pg";
import { type Browser, chromium } from "@playwright/test";
import { codeOf, stepAt } from "@portal/api/platform/totp.ts";
import { SEED_APP, SEED_PASSWORD } from "@portal/api/seed/seed.ts";
import { CUSTOMER_ROUTES } from "@portal/web/app/customer.ts";
import { SUPPORT_ROUTES } from "@portal/web/app/support.ts";
import { CHROMIUM_ARGS } from "../parts/portal.ts";
import type { Setting } from "../shots/shot.ts";
import { HostileAnswers } from "./hostile-responses.ts";
import { type Caught, type Watched, nothing, openWatched } from "./detectors.ts";
import { TEXT_FIELDS, type TextField, whyNowhere } from "./fields.ts";
import { mails } from "./mails.ts";
import { MARKS, PAYLOADS } from "./payloads.ts";
import type { InjectionPoint } from "./injection-points.ts";
import { checkDetectors } from "./self-check.ts";
import { type Surface, addRows, addresses, surfaces } from "./surfaces.ts";

/** Maximum times a screen is opened until each of its texts has shown every payload. */
const MOST_ROUNDS = 6;
/** The same for texts with room for one or two payloads: one screen for each of them is opened again and again. */
const SHORT_TEXT_ROUNDS = 360;
/** Times each route is opened, with different payloads in its address. */
const ADDRESS_ROUNDS = 2;
/** Where the welcome page sends visitors by default. */
const MARKETING_SITE = "https://switchboard.example";
/** A page that takes longer is printed. */
const SLOW_S = 20;
/** Pages loaded in parallel. */
const AT_ONCE = 2;

/**
 * Opens every screen with every payload in every text it shows, prints a summary and returns the faults. With `only`,
 * opens just the screens whose address matches it and doesn't check coverage.
 */
export async function proveXss(setting: Setting, gateway: string, only?: string): Promise<string[]> {
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/lib/chromium/chromium-headless-shell",
    args: CHROMIUM_ARGS,
  });
  const client = new pg.Client({ connectionString: setting.databaseUrl });
  try {
    console.log(await checkDetectors(browser, setting.team));
    await client.connect();
    await addRows(client);
    const proof = new Proof(browser, client, setting, gateway);
    return only ? await proof.runOnly(only) : await proof.run();
  } finally {
    await client.end();
    await browser.close();
  }
}

class Proof {
  readonly #browser: Browser;
  readonly #client: pg.Client;
  readonly #answers = new HostileAnswers();
  readonly #setting: Setting;
  readonly #allowed: readonly string[];
  readonly #seats = new Map<string, Promise<Watched>>();
  readonly #placesOf = new Map<Surface, Set<InjectionPoint>>();
  /** The marks seen, by screen. */
  readonly #shown = new Map<string, Set<string>>();
  readonly #routes = new Set<string>();

  constructor(browser: Browser, client: pg.Client, setting: Setting, gateway: string) {
    this.#browser = browser;
    this.#client = client;
    this.#setting = setting;
    // A page may contact its own host, embed the gateway's card form and redirect visitors to the marketing site.
    this.#allowed = [setting.team, setting.solo, setting.support, new URL(gateway).origin, MARKETING_SITE];
  }

  async run(): Promise<string[]> {
    const stored = await surfaces(this.#client, this.#answers.places, this.#setting);
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      this.#answers.round = round;
      await this.#openAll(this.#lacking(stored), round);
    }
    for (let round = MOST_ROUNDS; round < SHORT_TEXT_ROUNDS; round += 1) {
      const few = this.#oneForEach(this.#lacking(stored));
      if (few.length === 0) break;
      this.#answers.round = round;
      await this.#openAll(few, round, round % 20 === 0 ? undefined : null);
    }
    await this.#openAll(await addresses(this.#answers.places, this.#setting, ADDRESS_ROUNDS), 0, "addresses");
    await this.#openMails();
    return this.#judge();
  }

  async runOnly(part: string): Promise<string[]> {
    const all = await surfaces(this.#client, this.#answers.places, this.#setting);
    await this.#openAll(
      all.filter(({ path }) => new RegExp(part).test(path)),
      0,
    );
    for (const [surface, marks] of this.#shown) console.log(`${String(marks.size).padStart(6)} shown  ${surface}`);
    const shown = this.#answers.places.all.filter(({ seen }) => seen.size > 0);
    console.log(
      `places: ${shown.map(({ name, seen, allowed }) => `${name} ${seen.size}/${allowed.length}`).join(", ")}`,
    );
    return [...new Set(this.#answers.wrong), ...report(await this.#total())];
  }

  /** The names of texts that a screen has shown with every payload their contract allows. */
  #fullLeaves(): Set<string> {
    const full = this.#answers.places.all.filter(({ seen, isFull }) => seen.size > 0 && isFull);
    return new Set(full.map(({ name }) => leafOf(name)));
  }

  /** Screens not opened yet, or with a text that hasn't shown every payload. */
  #lacking(all: readonly Surface[]): Surface[] {
    const full = this.#fullLeaves();
    const wanted = new Set(TEXT_FIELDS.map(({ name }) => leafOf(name)).filter((leaf) => !full.has(leaf)));
    return all.filter((surface) => {
      const places = this.#placesOf.get(surface);
      return !places || [...places].some(({ name }) => wanted.has(leafOf(name)));
    });
  }

  /** The fewest of these screens that show each of their unfinished texts. */
  #oneForEach(lacking: readonly Surface[]): Surface[] {
    const full = this.#fullLeaves();
    const wanted = new Set(TEXT_FIELDS.map(({ name }) => leafOf(name)).filter((leaf) => !full.has(leaf)));
    return lacking.filter((surface) => {
      const leaves = [...(this.#placesOf.get(surface) ?? [])].map(({ name }) => leafOf(name));
      const shown = leaves.filter((leaf) => wanted.delete(leaf));
      return shown.length > 0;
    });
  }

  /** A logged-in browser for each person. */
  #seat({ as = "", origin }: Surface): Promise<Watched> {
    const key = `${as} ${origin}`;
    const made = this.#seats.get(key) ?? this.#sitDown(as, origin);
    this.#seats.set(key, made);
    return made;
  }

  async #sitDown(as: string, origin: string): Promise<Watched> {
    const watched = await openWatched(this.#browser, this.#allowed, async (context) => {
      await this.#answers.attach(context);
      const body = "<h1>Marketing site</h1>";
      await context.route(`${MARKETING_SITE}/**`, (route) => route.fulfill({ contentType: "text/html", body }));
    });
    if (!as) return watched;
    const { page } = watched;
    await page.goto(`${origin}/build.json`);
    const isStaff = origin === this.#setting.support;
    if (isStaff) await this.#client.query("update staff set mfa_last_step = 0");
    const two_fa_code = codeOf(SEED_APP, stepAt(new Date()));
    await page.evaluate(openSession, { email: as, password: SEED_PASSWORD, two_fa_code, isStaff });
    return watched;
  }

  /** Each person opens their pages one by one, a few people in parallel. */
  async #openAll(all: readonly Surface[], round: number, stage: string | null = `round ${round + 1}`): Promise<void> {
    const people = [...Map.groupBy(all, ({ as, origin }) => `${as} ${origin}`).values()];
    let opened = 0;
    const work = async () => {
      for (let mine = people.shift(); mine; mine = people.shift()) {
        for (const surface of mine) {
          const began = performance.now();
          await this.#openOne(surface, round);
          opened += 1;
          const seconds = (performance.now() - began) / 1000;
          if (seconds > SLOW_S) console.log(`slow: ${seconds.toFixed(0)} s for ${surface.route ?? surface.path}`);
          if (stage && (opened % 20 === 0 || opened === all.length))
            console.log(`${stage}: ${opened} of ${all.length} pages`);
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  async #openOne(surface: Surface, round: number): Promise<void> {
    const watched = await this.#seat(surface);
    const route = surface.route ?? routeOf(surface);
    const at = `${route} as ${surface.as ?? "a visitor"}`;
    // Payloads in an address refer to nothing that exists.
    const mayRefuse = surface.route !== undefined || surface.isShutOut === true;
    let marks = await watched.open(surface.origin + surface.path, `${at} ${surface.path.slice(0, 80)}`, mayRefuse);
    if (surface.first) {
      await surface
        .first(watched.page, round)
        .catch((error: Error) => watched.caught.crashed.push(`${at}: ${error.message}`));
      marks = await watched.look(at);
    }
    await watched.page
      .locator("h1")
      .first()
      .waitFor()
      .catch(() => watched.caught.crashed.push(`${at}: shows no heading`));
    this.#routes.add(route);
    const places = this.#count(surface.route ? "addresses" : at, marks);
    this.#placesOf.set(surface, new Set([...places, ...(this.#placesOf.get(surface) ?? [])]));
  }

  async #openMails(): Promise<void> {
    const watched = await openWatched(this.#browser, this.#allowed);
    for (const { name, html } of mails(this.#answers.places)) {
      // Emails have no Content Security Policy, so every script that gets in would run.
      await watched.page.setContent(`${html}<h1></h1>`);
      this.#count("emails", await watched.look(`email ${name}`));
    }
    this.#seats.set("emails", Promise.resolve(watched));
  }

  /** Returns the places whose payloads were shown. */
  #count(screen: string, marks: readonly string[]): Set<InjectionPoint> {
    const shown = this.#shown.get(screen) ?? new Set();
    this.#shown.set(screen, shown);
    const places = new Set<InjectionPoint>();
    for (const [mark, number, n] of marks.join("").matchAll(MARKS)) {
      shown.add(mark);
      const place = this.#answers.places.at(Number(number));
      if (!place) continue;
      places.add(place);
      place.seen.add(Number(n));
    }
    return places;
  }

  async #total(): Promise<Caught> {
    const total = nothing();
    for (const seat of this.#seats.values()) {
      for (const [kind, events] of Object.entries((await seat).caught)) total[kind as keyof Caught].push(...events);
    }
    return total;
  }

  async #judge(): Promise<string[]> {
    const wrong: string[] = [];
    for (const [surface, marks] of this.#shown) console.log(`${String(marks.size).padStart(6)} shown  ${surface}`);
    const { all } = this.#answers.places;
    const shownPlaces = all.filter(({ seen }) => seen.size > 0);
    const leaves = this.#fullLeaves();
    const tooShort = new Set(all.filter(({ allowed }) => allowed.length === 0).map(({ name }) => leafOf(name)));
    const excuse = (field: TextField) =>
      whyNowhere(field) ?? (tooShort.has(leafOf(field.name)) ? "too short for any payload with its mark" : null);
    const covered = TEXT_FIELDS.filter((field) => {
      if (leaves.has(leafOf(field.name))) return true;
      if (!excuse(field)) wrong.push(`${field.name}: no screen showed it with every payload`);
      return false;
    });
    const excused = Map.groupBy(
      TEXT_FIELDS.filter((field) => !covered.includes(field)),
      excuse,
    );
    for (const [why, fields] of excused)
      if (why) console.log(`no screen (${why}): ${fields.map(({ name }) => name).join(", ")}`);
    const namesOf = (places: readonly InjectionPoint[]) => places.map(({ name }) => name).join(", ");
    console.log(`planted, but on no screen: ${namesOf(all.filter(({ seen }) => seen.size === 0))}`);
    console.log(`shown, but not with every payload: ${namesOf(shownPlaces.filter(({ isFull }) => !isFull))}`);
    const narrow = shownPlaces.filter(({ allowed }) => allowed.length < PAYLOADS.length);
    console.log(
      `fewer payloads by contract: ${narrow.map(({ name, allowed }) => `${name} (${allowed.length})`).join(", ")}`,
    );
    wrong.push(...new Set(this.#answers.wrong));
    const tables = [...CUSTOMER_ROUTES.map(({ path }) => path), ...SUPPORT_ROUTES.map(({ path }) => `staff ${path}`)];
    wrong.push(...tables.filter((path) => !this.#routes.has(path)).map((path) => `${path} was not opened`));
    const total = await this.#total();
    wrong.push(...report(total));
    const shown = [...this.#shown.values()].reduce((sum, marks) => sum + marks.size, 0);
    console.log(
      `more: ${shownPlaces.length} places, ${total.elements.length} elements, ${total.requests.length} requests elsewhere, ` +
        `${total.navigations.length} navigations away, ${total.crashed.length} crashed, ${total.refused.length} refused`,
    );
    console.log(
      `xss: ${PAYLOADS.length} payloads, ${covered.length} text fields, ${tables.length} screens, ${shown.toLocaleString("en")} shown, ` +
        `${total.dialogs.length} dialogs, ${total.executed.length} executed, ${total.csp.length} CSP reports`,
    );
    return wrong;
  }
}

/** Lists up to 20 events of each kind. */
const report = (total: Caught): string[] =>
  Object.entries<string[]>({ ...total }).flatMap(([kind, events]) => [
    ...[...new Set(events)].slice(0, 20).map((event) => `${kind}: ${event}`),
    ...(events.length > 20 ? [`${kind}: ${events.length} in all`] : []),
  ]);

/** Runs in the page: logs in and stores the session where the portal expects it. */
async function openSession({ email, password, two_fa_code, isStaff }: Credentials): Promise<void> {
  const post = async (path: string, body: object) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
    const reply = await answer.json();
    if (!reply.success) throw new Error(`${email} could not log in: ${path} answered ${answer.status}`);
    return reply;
  };
  const first = await post(isStaff ? "/support/api/v2/login" : "/api/v2/session/login", { email, password });
  const { session, user } = isStaff ? await post("/support/api/v2/login/code", { two_fa_code }) : first;
  const stored = { token: session.token, expires_at: session.expires_at * 1000, user };
  localStorage.setItem(isStaff ? "sb.staff" : "sb.session", JSON.stringify(stored));
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly two_fa_code: string;
  readonly isStaff: boolean;
}

/** The last part of a field's name, which a body and the reply that shows it have in common. */
const leafOf = (name: string): string => /[^ .]+$/.exec(name.replace(/_\d$/, ""))?.[0] ?? name;

/** The row of the route tables that a path belongs to. */
function routeOf({ path }: Surface): string {
  const plain = path.replace(/[?#].*/, "");
  const isStaff = plain.startsWith("/support/");
  const table: readonly { path: string }[] = isStaff ? SUPPORT_ROUTES : CUSTOMER_ROUTES;
  const found = table.find((route) => {
    const pattern = route.path
      .replaceAll(/\/:\w+\?/g, "(?:/[^/]+)?")
      .replaceAll(/:\w+/g, "[^/]+")
      .replace("*", ".*");
    return new RegExp(`^${pattern}$`).test(plain);
  });
  return `${isStaff ? "staff " : ""}${found?.path ?? plain}`;
}
