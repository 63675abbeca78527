import { randomBytes } from "node:crypto";
import { MADRID } from "./address.ts";
import { dayOf, plusDays, startOf } from "@portal/model/kit/calendar.ts";
import { type Gateway, startGateway } from "../../../tools/parts/gateway.ts";
import { openApp } from "../src/app.ts";
import type { Payments } from "../src/adapters/payments/port.ts";
import { sandboxPayments } from "../src/adapters/payments/sandbox.ts";
import { newBrowser } from "./browser.ts";
import { type TestApp, openTestApp } from "./test-app.ts";
import { PASSWORD, type PersonOptions, issueToken, makePerson, makeTeam } from "./people.ts";

export const CARDS = {
  good: "4242424242424242",
  no_funds: "4000000000009995",
  declined: "4000000000000341",
} as const;

const ADDRESS = { ...MADRID, organization: "Harbour & Finch" };

/** Generous for answers that come, because the machine may be busy; short for answers that never come. */
const WAITS_MS = { answer: 120_000, silence: 1_000 };
const NEVER_ANSWERED: ReadonlySet<string> = new Set(["timeout_after_charge", "reset_before_charge"]);

interface BillingApp {
  readonly t: TestApp;
  readonly gateway: Gateway;
  readonly payments: Payments;
  close(): Promise<void>;
}

/** A unique coupon code, also when a test is retried. */
export const newCode = (name: string) => `${name}-${randomBytes(3).toString("hex").toUpperCase()}`;

/** A test app with a real gateway. The gateway's own ledger shows what was charged. */
export async function openBillingApp(
  clusterUrl: string,
  env: Readonly<Record<string, string>> = {},
): Promise<BillingApp> {
  const started = await startGateway({ portals: ["https://teams.test", "https://solo.test"], faults: true });
  const { url, key, webhook_secret } = started;
  const access = { url, frame_url: url, key, webhook_secret };
  const patient = sandboxPayments({ ...access, answer_ms: WAITS_MS.answer });
  const hasty = sandboxPayments({ ...access, answer_ms: WAITS_MS.silence });
  let silences = 0;
  const gateway: Gateway = {
    ...started,
    async fault(next) {
      if (NEVER_ANSWERED.has(next)) silences += 1;
      await started.fault(next);
    },
  };
  const payments: Payments = {
    ...patient,
    charge(order) {
      if (silences === 0) return patient.charge(order);
      silences -= 1;
      return hasty.charge(order);
    },
  };
  const t = await openTestApp(clusterUrl, { ...gateway.env, ...env }, (context, adapters) =>
    openApp(context, { ...adapters, payments }),
  );
  return {
    t,
    gateway,
    payments,
    async close() {
      await t.close();
      await gateway.stop();
    },
  };
}

/** A team whose owner can pay: logged in, with a fresh password confirmation. Its trial ends today, so a plan starts today. */
export async function newPayingTeam(
  t: TestApp,
  { locale = "en", ...options }: Parameters<typeof makeTeam>[2] & Pick<PersonOptions, "locale"> = {},
) {
  // Late in the evening, a trial that ends today would end during the test.
  const soon = new Date(t.clock.now().getTime() + 600_000);
  if (dayOf(soon) !== dayOf(t.clock.now())) t.clock.advance(600);
  const now = t.clock.now();
  const tonight = new Date(startOf(plusDays(dayOf(now), 1)).getTime() - 1000);
  const trial = { state: "trial", subscription: { trial_ended_at: tonight } } as const;
  const team_id = await makeTeam(t.owner, now, { ...(!options.state && trial), seats: 10, ...options });
  const lead = await makePerson(t.owner, t.clock.now(), team_id, { admin_role: "primary", locale });
  const host = options.product === "solo" ? ("solo.test" as const) : ("teams.test" as const);
  const browser = newBrowser(t, host);
  await browser.send("POST", "session/login", { email: lead.email, password: PASSWORD });
  const path = `subscription/${team_id}`;
  const prove = async () => ({
    "x-sudo": String(
      (
        await browser.send("POST", "portalCheckPassword", { email: lead.email, password: PASSWORD, purpose: "payment" })
      )["token"],
    ),
  });
  const read = () => browser.send("GET", path);
  /** Submits a card as the provider's frame does. */
  const typeCard = async (number: string) => {
    const sudo = await prove();
    const { setup_id, client_secret, form } = await browser.send(
      "POST",
      `${path}/paymentProfile/setup`,
      undefined,
      sudo,
    );
    await fetch(`${new URL(form.url).origin}/card/setups/${setup_id}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ client_secret, number, exp_month: 12, exp_year: 2040, cvc: "123", name: "Ines Caldera" }),
    });
    return { setup_id: String(setup_id), sudo };
  };
  /** Submits a card and saves it as the payment method. */
  const card = async (number: string, address: object = {}, name = "Ines Caldera") => {
    const { setup_id, sudo } = await typeCard(number);
    const body = { credit_card: { setup_id, name }, address: { ...ADDRESS, ...address } };
    return browser.send("POST", `${path}/paymentProfile`, body, sudo);
  };
  const preview = (wanted: object) => browser.send("POST", `${path}/migrationPreview`, wanted);
  /** Previews an order and agrees to its price. */
  const order = async (wanted: object, agreed: object = {}, headers: Record<string, string> = {}) => {
    const { bill } = await preview(wanted);
    const { version } = await read();
    return browser.send(
      "POST",
      `${path}/order`,
      { ...wanted, expected_total: bill?.total ?? 0, version, ...agreed },
      { ...(await prove()), ...headers },
    );
  };
  /** Downloads a statement as the portal does. */
  const pdf = async (statement_id: string) => {
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { host, authorization: `Bearer ${browser.token}`, cookie };
    return (await t.app.inject({ url: `/api/v2/${path}/statements/${statement_id}/pdf`, headers })).rawPayload;
  };
  return { team_id, lead, host, browser, path, prove, read, typeCard, card, preview, order, pdf };
}
export type PayingTeam = Awaited<ReturnType<typeof newPayingTeam>>;

/** Logs in at any simulated time, even after the grace period for two-step login. */
export async function logInLater(t: TestApp, { lead, host }: PayingTeam) {
  const browser = newBrowser(t, host);
  browser.token = await issueToken(t.owner, t.clock.now(), lead);
  const prove = async (purpose: string) => {
    const claim = { email: lead.email, password: PASSWORD, purpose };
    return { "x-sudo": String((await browser.send("POST", "portalCheckPassword", claim))["token"]) };
  };
  return { browser, prove };
}

/** Cancels an account with reason, typed name and password confirmation. */
export async function cancelAccount(t: TestApp, team: PayingTeam, delete_now = false): Promise<void> {
  const { browser, prove } = await logInLater(t, team);
  const { team_name } = await browser.send("GET", `team/${team.team_id}/cancelAccount`);
  const body = { reason: "exp", text: "", typed_name: team_name, delete_now };
  const path = `team/${team.team_id}/cancelAccountAndTrack`;
  const { success } = await browser.send("POST", path, body, await prove("cancel"));
  if (!success) throw new Error("the account was not canceled");
}

/** Splits a list into groups of this size. */
export const batches = <T>(many: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(many.length / size) }, (_, n) => many.slice(n * size, (n + 1) * size));

/** Teams that can pay, created a few at a time: hashing their passwords is slow. */
export async function newPayingTeams(t: TestApp, count: number): Promise<PayingTeam[]> {
  const made: PayingTeam[] = [];
  for (const batch of batches(Array.from({ length: count }), 10)) {
    made.push(...(await Promise.all(batch.map(() => newPayingTeam(t)))));
  }
  for (const batch of batches(made, 10)) await Promise.all(batch.map(({ card }) => card(CARDS.good)));
  return made;
}
