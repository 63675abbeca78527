import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openJobHandlers } from "../../app.ts";
import { recordCanceledEmail } from "../canceled-emails/service.ts";
import { newBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { runJobs } from "../../../test/jobs.ts";
import { readMailTo, readMailToken } from "../../../test/mail.ts";
import { signUpForm } from "../../../test/sign-up.ts";
import { PASSWORD, type PersonOptions, makePerson, makeTeam, newEmail } from "../../../test/people.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"), {
    ENUMERATION: "strict",
    EMAIL_DOMAINS_REFUSED: "throwaway.example",
  });
});
afterAll(() => t.close());

const newPerson = async (options: PersonOptions = {}) =>
  makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()), options);
const check = (email: string) => newBrowser(t).send("GET", `signup/email?email=${encodeURIComponent(email)}`);
const signUp = (email: string, browser = newBrowser(t)) => browser.send("POST", "signup", signUpForm(email));
test("answers the email check the same for every address", async () => {
  const { email } = await newPerson();
  const closed = "closed.once@example.com";
  await recordCanceledEmail(t.context, t.context.db, closed, t.clock.now());
  const expected = { exists: 0, code: 0, rosterName: "", email_domain: { valid: true } };
  for (const asked of [email, closed, "nobody.here@example.com"]) {
    expect((await check(asked)).body).toEqual(expected);
  }
  expect((await check("somebody@throwaway.example"))["email_domain"], "a domain reveals no account").toEqual({
    valid: false,
  });
});

test("answers a sign-up with a known address like a new one, and emails its owner", async () => {
  const known = await newPerson({ locale: "es" });
  const unknown = newEmail("quite.new");
  const accountRows = () =>
    t.owner.selectFrom("audit_log").select("action").where("action", "like", "account.%").orderBy("id").execute();
  const before = await accountRows();
  const answers = [];
  for (const email of [known.email, unknown]) {
    const browser = newBrowser(t);
    const answer = await signUp(email, browser);
    answers.push({ ...answer, cookies: [...browser.jar.keys()] });
  }
  expect(answers[0]).toEqual(answers[1]);
  const mail = await readMailTo(t, known.email);
  expect(mail).toContain("Ya tienes una cuenta de Switchboard");
  expect(mail).toContain("https://teams.test/login");
  expect(mail).toContain("https://teams.test/forgot-password");
  expect(mail).not.toContain(PASSWORD);
  const accounts = await t.owner.selectFrom("accounts").select("id").where("email", "=", known.email).execute();
  expect(accounts, "nothing was created").toEqual([{ id: known.account_id }]);
  const rows = (await accountRows()).slice(before.length);
  expect(rows.map(({ action }) => action).toSorted()).toEqual(["account.created", "account.not_created"]);
  expect(await readMailToken(t, unknown, "/verify-email")).toHaveLength(43);
});

test("does not reveal a known address at a login with the chosen password either", async () => {
  const known = await newPerson();
  const unknown = "just.signed.up@example.com";
  for (const email of [known.email, unknown]) {
    await signUp(email);
    const login = { email, password: "Another-Horse8" };
    expect((await newBrowser(t).send("POST", "session/login", login)).body).toEqual({ success: false, delay: 0 });
  }
  await newBrowser(t).send("POST", "password/recover", { email: unknown });
  const token = await readMailToken(t, unknown, "/reset-password");
  await newBrowser(t).send("POST", "password/reset", { token, password: "Third-Horse7" });
  expect(
    await newBrowser(t).send("POST", "session/login", { email: unknown, password: "Third-Horse7" }),
    "the link verified the address",
  ).toMatchObject({ success: true });
});

test("gives parallel sign-ups with one address the same answer and creates one account", async () => {
  const email = "all.at.once@example.com";
  const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(email)));
  for (const answer of answers) expect(answer.body).toEqual({ success: true });
  expect(await t.owner.selectFrom("accounts").select("id").where("email", "=", email).execute()).toHaveLength(1);
});

test("resends the link to an unverified address, and emails the owner of a closed account", async () => {
  const unverified = await newPerson({ unverified: true });
  await signUp(unverified.email);
  expect(await readMailToken(t, unverified.email, "/verify-email")).toHaveLength(43);
  const closed = "closed.before@example.com";
  await recordCanceledEmail(t.context, t.context.db, closed, t.clock.now());
  expect((await signUp(closed)).body).toEqual({ success: true });
  const mail = await readMailTo(t, closed);
  expect(mail).toContain("Your Switchboard account wasn't created");
  expect(mail).toContain(t.context.config.LINK_SUPPORT);
});

test("doesn't let sign-ups flood a mailbox, not even by a logged-in user", async () => {
  const { email } = await newPerson();
  const browser = newBrowser(t);
  await browser.send("POST", "session/login", { email, password: PASSWORD });
  for (let tried = 0; tried < 5; tried += 1) await signUp(email, browser);
  await runJobs(t, openJobHandlers(t.context, t.adapters));
  expect(t.mail.caught.filter(({ to }) => to === email)).toHaveLength(3);
  await newBrowser(t).send("POST", "password/recover", { email });
  expect(await readMailToken(t, email, "/reset-password"), "password recovery still works").toHaveLength(43);
});

test("still reports what is wrong with the form", async () => {
  expect(await newBrowser(t).send("POST", "signup", signUpForm("somebody@throwaway.example"))).toMatchObject({
    error: { code: "signup.domain_refused" },
  });
  expect(
    await newBrowser(t).send("POST", "signup", signUpForm("x.y@example.com", { password: "short" })),
  ).toMatchObject({
    status: 400,
  });
});
