import { randomBytes } from "node:crypto";
import { TERMS_VERSIONS } from "@portal/model/limits.ts";
import { openJobHandlers } from "../src/app.ts";
import { recordCanceledEmail } from "../src/features/canceled-emails/service.ts";
import { issueSudoToken } from "../src/platform/sudo.ts";
import { CARDS, type PayingTeam, newPayingTeam } from "../test/billing.ts";
import { type TestBrowser, newBrowser } from "../test/browser.ts";
import { newCustomer } from "../test/cases.ts";
import { makeCoupon } from "../test/factories/billing.ts";
import type { TestApp } from "../test/test-app.ts";
import { runJobs } from "../test/jobs.ts";
import { readMailToken } from "../test/mail.ts";
import {
  PASSWORD,
  type TestPerson,
  issueStaffToken,
  issueToken,
  makePerson,
  makeTeam,
  makeStaffWithToken,
} from "../test/people.ts";
import { issuePhoneToken } from "../test/phones.ts";
import { signUpForm } from "../test/sign-up.ts";
import { makeStaff } from "../test/staff.ts";
import { startLogin, codeNow, enrol, seedOf } from "../test/two-step.ts";
import { waitUntil } from "../test/waiting.ts";

/** Creates what a row of the payload table needs, on demand: a caller, and the objects that its payload refers to. */
export class PayloadFixtures {
  readonly t: TestApp;
  readonly browser: TestBrowser;
  readonly #as: string;
  readonly #made = new Map<string, Promise<unknown>>();
  lead!: TestPerson;
  /** The paying team, for rows about billing. */
  customer: PayingTeam | undefined;
  staff_id = "";
  seed: Buffer = Buffer.alloc(0);
  recovery_code = "";

  private constructor(t: TestApp, as: string, host: Parameters<typeof newBrowser>[1]) {
    this.t = t;
    this.#as = as;
    this.browser = newBrowser(t, host);
  }

  /** Opens the caller of a row, logged in if the row says so. */
  static async open(t: TestApp, as: string, isSupport: boolean): Promise<PayloadFixtures> {
    const host = isSupport ? "support.test" : as === "solo" ? "solo.test" : "teams.test";
    const scene = new PayloadFixtures(t, as, host);
    const { owner, clock } = t;
    if (as === "paying" || as === "solo") {
      const solo = { product: "solo", tier: "pro", state: "trial", seats: 1 } as const;
      scene.customer = await newPayingTeam(t, as === "solo" ? solo : {});
      scene.lead = scene.customer.lead;
      if (as === "paying") {
        await scene.customer.card(CARDS.good);
        await scene.customer.order({ tier: "teams", term: "monthly", seats: 3 });
      }
    } else {
      const team_id = await makeTeam(owner, clock.now());
      const role = as === "member with two-step" ? "none" : "primary";
      scene.lead = await makePerson(owner, clock.now(), team_id, { admin_role: role });
    }
    await scene.#logIn();
    return scene;
  }

  async #logIn(): Promise<void> {
    const { t, browser, lead } = this;
    switch (this.#as) {
      case "visitor":
        return;
      case "attempt":
        await startLogin(browser, lead.email);
        return;
      case "verified": {
        await startLogin(browser, lead.email);
        await this.#verify();
        return;
      }
      case "enrolled":
      case "member with two-step": {
        const { seed, recovery_codes } = await enrol(t, browser, lead.email);
        this.seed = seed;
        this.recovery_code = recovery_codes[0]!;
        if (this.#as === "enrolled") await startLogin(browser, lead.email);
        return;
      }
      case "l1":
      case "l2":
      case "l3":
      case "su": {
        const { token, staff_id } = await makeStaffWithToken(t.owner, t.clock.now(), this.#as);
        browser.token = token;
        this.staff_id = staff_id;
        return;
      }
      default:
        browser.token = await issueToken(t.owner, t.clock.now(), lead);
    }
  }

  async #verify(): Promise<void> {
    const { t, browser, lead } = this;
    const two_fa_code = await this.thing("code");
    await browser.send("PUT", "team/verify2FA", { email: lead.email, two_fa_code });
    t.clock.advance(60);
  }

  /** Resolves a `$name` of the table. */
  thing(name: string): Promise<unknown> {
    const make = THINGS[name];
    if (!make) throw new Error(`teach apps/api/proofs/payload-fixtures.ts what $${name} is`);
    const made = this.#made.get(name) ?? make(this);
    this.#made.set(name, made);
    return made;
  }

  /** Confirms the password: returns the header to send, or marks the session as confirmed. */
  async prove(purpose: string): Promise<Record<string, string>> {
    const { t, browser } = this;
    if (purpose === "staff") {
      browser.token = await issueStaffToken(t.owner, t.clock.now(), this.staff_id, true);
      return {};
    }
    const handle = /^ps_([^.]+)/.exec(browser.token!)![1]!;
    const { token } = await issueSudoToken(t.owner, handle, purpose as "payment", t.clock.now());
    return { "x-sudo": token };
  }

  /** Sends a request as the team owner, from a separate session. */
  async own(method: "GET" | "POST" | "PUT", path: string, body?: object) {
    const browser = newBrowser(this.t);
    browser.token = await issueToken(this.t.owner, this.t.clock.now(), this.lead);
    return browser.send(method, path, body);
  }

  person(): Promise<TestPerson> {
    return makePerson(this.t.owner, this.t.clock.now(), this.lead.team_id);
  }
}

const fresh = (what: string) => `${what}.${randomBytes(5).toString("hex")}@example.com`;

/** A phone that has been in use for longer than any plan's waiting period. */
const deviceOf = async ({ t }: PayloadFixtures, person: TestPerson): Promise<string> => {
  await issuePhoneToken(t.owner, new Date(t.clock.now().getTime() - 60 * 86_400_000), person);
  const row = t.owner.selectFrom("devices").select("id").where("member_id", "=", person.member_id);
  return (await row.executeTakeFirstOrThrow()).id;
};
const ALERT = { title: "Maintenance", text: "Tonight." };

async function invite(scene: PayloadFixtures, email: string): Promise<string> {
  const { team_id } = scene.lead;
  const newcomer = { email, first_name: "Nora", last_name: "Lind" };
  const { members } = await scene.own("POST", `team/${team_id}/member`, { members: [newcomer], invite_sent: true });
  return members[0].id;
}

const THINGS: Readonly<Record<string, (scene: PayloadFixtures) => Promise<unknown>>> = {
  team: async ({ lead }) => lead.team_id,
  me: async ({ lead }) => `U${lead.member_id}`,
  email: async ({ lead }) => lead.email,
  password: async () => PASSWORD,
  new_password: async () => "Another-Horse8",
  new_email: async () => fresh("new"),
  terms: async () => TERMS_VERSIONS,
  sign_up_form: async () => signUpForm(fresh("signup")),
  unverified_email: async ({ t, lead }) =>
    (await makePerson(t.owner, t.clock.now(), lead.team_id, { unverified: true })).email,
  async verify_token(scene) {
    const email = (await scene.thing("unverified_email")) as string;
    await newBrowser(scene.t).send("PUT", "updateEmailTokenData", { email });
    return readMailToken(scene.t, email, "/verify-email");
  },
  async reset_token({ t, lead }) {
    await newBrowser(t).send("POST", "password/recover", { email: lead.email });
    return readMailToken(t, lead.email, "/reset-password");
  },
  async login_token({ t, lead }) {
    const desk = newBrowser(t, "support.test");
    desk.token = (await makeStaffWithToken(t.owner, t.clock.now(), "l2")).token;
    const why = { "x-support-reason": "the customer asked for it" };
    return (await desk.send("GET", `portalUser/${lead.email}/loginToken`, undefined, why))["token"];
  },
  async join_token(scene) {
    const email = fresh("join");
    await invite(scene, email);
    return readMailToken(scene.t, email, "/join");
  },
  join_form: async (scene) => ({
    token: await scene.thing("join_token"),
    way: "new",
    new_password: "Another-Horse8",
    first_name: "Nora",
    last_name: "Lind",
    terms: TERMS_VERSIONS,
    locale: "en",
  }),
  async code(scene) {
    const { short_secret } = await scene.browser.send("POST", "team/generateMFASecret");
    scene.seed = seedOf(short_secret);
    return codeNow(scene.t, scene.seed);
  },
  next_code: async ({ t, seed }) => codeNow(t, seed),
  recovery_code: async ({ recovery_code }) => recovery_code,
  proof: async (scene) => {
    const { token } = await scene.browser.send("POST", "portalCheckPassword", {
      email: scene.lead.email,
      password: PASSWORD,
    });
    return token;
  },
  colleague: async (scene) => ((await scene.thing("colleague_person")) as TestPerson).member_id,
  colleague_person: (scene) => scene.person(),
  async member_object(scene) {
    const colleague = (await scene.thing("colleague")) as string;
    const read = await scene.own("GET", `team/${scene.lead.team_id}/member/${colleague}`);
    const { version: _, ...member } = read["body"] as Record<string, unknown>;
    const work = [{ type: "work", value: "+34 600 100 200" }];
    return { ...member, first_name: "Marta", team_provided_contact_information: work };
  },
  device: (scene) => deviceOf(scene, scene.lead),
  colleague_device: async (scene) => deviceOf(scene, (await scene.thing("colleague_person")) as TestPerson),
  invited: (scene) => invite(scene, fresh("invited")),
  async event(scene) {
    await scene.own("PUT", `team/${scene.lead.team_id}/rename`, { team_name: "Another Name" });
    const { events } = await scene.own("GET", `team/${scene.lead.team_id}/events_and_alerts`);
    return events[0].id;
  },
  async voice_account(scene) {
    const account = { name: "Office", itsp_id: null, settings: { domain: "pbx.example.com" }, enabled: true };
    const path = `team/${scene.lead.team_id}/voiceaccount`;
    return (await scene.own("POST", path, { voice_accounts: [account] }))["voice_accounts"][0].id;
  },
  async group(scene) {
    const path = `team/${scene.lead.team_id}/call_server_group`;
    return (await scene.own("GET", path))["available_call_server_groups"][0].code;
  },
  async team_with_report(scene) {
    const { t, lead } = scene;
    await scene.own("POST", `report/start/${lead.team_id}`, { report_period: "last_30_days" });
    await runJobs(t, openJobHandlers(t.context, t.adapters));
    return lead.team_id;
  },
  async ticket(scene) {
    const ticket = { subject: "No sound", body: "Calls are silent.", category: "calls", with_facts: false };
    return (await scene.own("POST", "CRM/createTicket", ticket))["ticket"].id;
  },
  async coupon({ t }) {
    const code = `LETTER${randomBytes(3).toString("hex").toUpperCase()}`;
    await makeCoupon(t.owner, code, { description: "Ten percent off" });
    return code;
  },
  async used_coupon(scene) {
    const code = (await scene.thing("coupon")) as string;
    const { path, prove, browser } = scene.customer!;
    await browser.send("PUT", `${path}/coupon/${code}`, undefined, await prove());
    return code;
  },
  async statement({ customer }) {
    return (await customer!.browser.send("GET", `${customer!.path}/statements`))["statements"][0].id;
  },
  profile: async ({ customer }) => (await customer!.read())["payment_profile"].id,
  card_setup: async ({ customer }) => (await customer!.typeCard(CARDS.good)).setup_id,
  async referral_code({ t }) {
    const other = await newPayingTeam(t);
    return (await other.read())["referral"].code;
  },
  staff_email: async ({ t }) => (await makeStaff(t, "l1")).email,
  new_staff_email: async () => fresh("staff"),
  staff: async ({ t }) => (await makeStaff(t, "l1")).id,
  staff_self: async ({ staff_id }) => staff_id,
  customer: ({ t }) => newCustomer(t),
  customer_email: async (scene) => ((await scene.thing("customer")) as TestPerson).email,
  customer_team: async (scene) => ((await scene.thing("customer")) as TestPerson).team_id,
  async customer_team_name(scene) {
    const id = (await scene.thing("customer_team")) as string;
    const row = scene.t.owner.selectFrom("teams").select("team_name").where("id", "=", id);
    return (await row.executeTakeFirstOrThrow()).team_name;
  },
  async customer_person(scene) {
    return makePerson(scene.t.owner, scene.t.clock.now(), (await scene.thing("customer_team")) as string);
  },
  customer_member: async (scene) => ((await scene.thing("customer_person")) as TestPerson).member_id,
  customer_member_email: async (scene) => ((await scene.thing("customer_person")) as TestPerson).email,
  async two_step_email({ t }) {
    const { email } = await newCustomer(t);
    await enrol(t, newBrowser(t), email);
    return email;
  },
  trial_team: async ({ t }) => (await newCustomer(t, {}, { state: "trial" })).team_id,
  solo_team: async ({ t }) =>
    (await newCustomer(t, {}, { product: "solo", tier: "pro", state: "trial", seats: 1 })).team_id,
  async failed_request(scene) {
    const { t, lead } = scene;
    const { request_id } = await scene.own("GET", `team/${lead.team_id}/member/${lead.team_id}`);
    const row = t.owner.selectFrom("request_log").select("id").where("request_id", "=", request_id);
    await waitUntil("the request in the log", async () => (await row.execute()).length);
    return request_id;
  },
  alert_given: async () => ({
    texts: { en: ALERT, es: ALERT },
    severity: "info",
    dismissible: true,
    rules: { subscriptionPlan: ["pro"] },
    link: null,
    from: 1_700_000_000,
    to: null,
  }),
  async alert(scene) {
    return (await scene.browser.send("POST", "globalAlert", (await scene.thing("alert_given")) as object))["id"];
  },
  system_alert: async (scene) => (await scene.browser.send("GET", "systemGlobalAlert"))["alerts"][0].id,
  itsp_given: async () => ({
    name: "Northwind Voice",
    slug: `northwind-${randomBytes(4).toString("hex")}`,
    countries: [],
    settings: { domain: "sip.northwind.example", transport: "tls" },
    authorization_username_hint: "",
    help_text: "",
    help_url: null,
    sort: 0,
  }),
  async itsp({ t }) {
    const slug = `letter-${randomBytes(4).toString("hex")}`;
    const values = { slug, name: "Letter Voice", status: "active" };
    return (await t.owner.insertInto("itsps").values(values).returning("id").executeTakeFirstOrThrow()).id;
  },
  async canceled_email({ t }) {
    const email = fresh("canceled");
    await recordCanceledEmail(t.context, t.owner, email, t.clock.now());
    return email;
  },
};
