import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { MADRID } from "../../../test/address.ts";
import { CARDS, newPayingTeam, openBillingApp } from "../../../test/billing.ts";
import { newBrowser } from "../../../test/browser.ts";
import { readMailToken } from "../../../test/mail.ts";
import { PASSWORD, makePerson, makeTeam } from "../../../test/people.ts";
import { codeNow, enrol } from "../../../test/two-step.ts";

let app: Awaited<ReturnType<typeof openBillingApp>>;
beforeAll(async () => {
  app = await openBillingApp(inject("clusterUrl"));
});
afterAll(() => app.close());

/** The outbox rows of a recipient, in the order of the changes. */
const owed = (recipient: string) =>
  app.t.owner
    .selectFrom("mails")
    .select(["template", "locale", "data"])
    .where("recipient", "=", recipient)
    .orderBy("id")
    .execute();
const namesOf = async (recipient: string) => (await owed(recipient)).map(({ template }) => template);

test("tells the owner once about a card that was added, and about the one that replaced it", async () => {
  const team = await newPayingTeam(app.t);
  await team.card(CARDS.good);
  await team.card(CARDS.no_funds);
  const mails = await owed(team.lead.email);
  expect(mails.map(({ template }) => template)).toEqual(["billing.card_saved", "billing.card_saved"]);
  expect(mails.map(({ data }) => data)).toMatchObject([
    { card: "Visa", last4: "4242", replaced: false },
    { card: "Visa", last4: "9995", replaced: true },
  ]);
  expect(JSON.stringify(mails), "never the whole number").not.toContain(CARDS.good);
});

test("queues no notice when the change fails", async () => {
  const team = await newPayingTeam(app.t);
  const { sudo } = await team.typeCard(CARDS.good);
  const body = { credit_card: { setup_id: "seti_unknown", name: "Ines Caldera" }, address: MADRID };
  expect(await team.browser.send("POST", `${team.path}/paymentProfile`, body, sudo)).toMatchObject({
    error: { code: "payment.not_set_up" },
  });
  expect(await namesOf(team.lead.email)).toEqual([]);
});

test("tells people in their language about two-step login, recovery codes and passwords, without secrets", async () => {
  const { t } = app;
  const person = await makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()), { locale: "es" });
  const { email } = person;
  const browser = newBrowser(t);
  const { seed, recovery_codes } = await enrol(t, browser, email);
  const proof = { email, password: PASSWORD, two_fa_code: codeNow(t, seed), purpose: "security" };
  const sudo = { "x-sudo": String((await browser.send("POST", "portalCheckPassword", proof))["token"]) };
  const renewed = await browser.send("POST", "team/renewRecoveryCodes", undefined, sudo);
  expect(renewed["recovery_codes"]).toHaveLength(10);
  await newBrowser(t).send("POST", "password/recover", { email });
  const token = await readMailToken(t, email, "/reset-password");
  expect(await newBrowser(t).send("POST", "password/reset", { token, password: "Quite-Another8" })).toMatchObject({
    success: true,
  });
  const mails = await owed(email);
  expect(mails.map(({ template }) => template)).toEqual([
    "mfa.switched_on",
    "mfa.codes_renewed",
    "passwords.reset",
    "passwords.was_reset",
  ]);
  expect(new Set(mails.map(({ locale }) => locale))).toEqual(new Set(["es"]));
  for (const secret of [...recovery_codes, ...renewed["recovery_codes"], token, "Quite-Another8"]) {
    expect(JSON.stringify(mails)).not.toContain(secret);
  }
});

test("tells the owner when the key for call records is created, replaced and revoked", async () => {
  const { browser, team_id, lead } = await newPayingTeam(app.t, { state: "paid" });
  const key = `team/${team_id}/calls/key`;
  const { secret } = await browser.send("POST", key);
  await browser.send("POST", key);
  await browser.send("DELETE", key);
  await browser.send("DELETE", key);
  const mails = await owed(lead.email);
  expect(mails.map(({ template, data }) => [template, (data as { replaced?: boolean }).replaced])).toEqual([
    ["calls.ingest_key_made", false],
    ["calls.ingest_key_made", true],
    ["calls.ingest_key_revoked", undefined],
  ]);
  expect(JSON.stringify(mails)).not.toContain(String(secret));
});
