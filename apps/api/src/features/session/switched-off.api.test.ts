import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { LOGIN_DELAY } from "@portal/model/limits.ts";
import { openJobHandlers } from "../../app.ts";
import { type TestBrowser, newBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { readMailToken } from "../../../test/mail.ts";
import { PASSWORD, makePerson, makeTeam, newEmail, makeStaffWithToken } from "../../../test/people.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const LONGEST = LOGIN_DELAY.minutes.at(-1)!;
const OFF = { success: false, delay: LONGEST };
const NEW_PASSWORD = "Another-Horse8";

const person = async () => makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()));
const enter = async (browser: TestBrowser, email: string, password = PASSWORD) =>
  (await browser.send("POST", "session/login", { email, password })).body;
/** Waits out each delay. */
async function failInARow(browser: TestBrowser, email: string, times: number): Promise<number[]> {
  const delays = [];
  for (let failed = 0; failed < times; failed += 1) {
    delays.push((await enter(browser, email, "Wrong-Horse1"))["delay"]);
    t.clock.advance(LONGEST * 60 + 1);
  }
  return delays;
}
/** Skips the waiting: one failure, counted as 99, then the last one. */
async function failToTheEnd(browser: TestBrowser, email: string): Promise<void> {
  await failInARow(browser, email, 1);
  await t.owner
    .updateTable("login_failures")
    .set({ failures: LOGIN_DELAY.off_after - 1 })
    .where("failures", "=", 1)
    .execute();
  await failInARow(browser, email, 1);
}
async function reset(email: string): Promise<void> {
  await newBrowser(t).send("POST", "password/recover", { email });
  const token = await readMailToken(t, email, "/reset-password");
  expect(await newBrowser(t).send("POST", "password/reset", { token, password: NEW_PASSWORD })).toMatchObject({
    success: true,
  });
}
const night = () =>
  openJobHandlers(t.context, t.adapters)
    .find(({ job }) => job.name === "sweep.nightly")!
    .run({}, { job_id: "x", signal: new AbortController().signal });

// asvs: V6.3.1
// api: 2
test("disables a password after 100 failures in a row until it is reset by email, for unknown addresses too", async () => {
  const { email } = await person();
  const own = newBrowser(t);
  await enter(own, email);
  const unknown = newEmail("nobody");
  const both = [];
  for (const claimed of [email, unknown]) both.push(await failInARow(newBrowser(t), claimed, LOGIN_DELAY.off_after));
  expect(both[0]?.slice(0, 10)).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 15, 15]);
  expect(both[0], "the same for both").toEqual(both[1]);
  for (const days of [0, 2, 390]) {
    t.clock.advance(days * 86_400);
    await night();
    for (const claimed of [email, unknown]) expect(await enter(newBrowser(t), claimed)).toEqual(OFF);
  }
  expect(await enter(own, email), "the person's own browser still works").toMatchObject({ success: true });
  expect(await enter(newBrowser(t), email), "still disabled elsewhere").toEqual(OFF);
  await reset(email);
  expect(await enter(newBrowser(t), email, NEW_PASSWORD)).toMatchObject({ success: true });
  expect(await enter(newBrowser(t), unknown)).toEqual(OFF);
});

test("forgets fewer failures after a day", async () => {
  await failInARow(newBrowser(t), "somebody.slow@example.com", 6);
  t.clock.advance(2 * 86_400);
  await night();
  expect((await enter(newBrowser(t), "somebody.slow@example.com", "Wrong-Horse1"))["delay"]).toBe(0);
});

test("disables a known browser after its own failures; a reset by email clears those as well", async () => {
  const { email } = await person();
  const own = newBrowser(t);
  await enter(own, email);
  await failToTheEnd(own, email);
  expect(await enter(own, email)).toEqual(OFF);
  expect(await enter(newBrowser(t), email), "other browsers are not affected").toMatchObject({ success: true });
  await reset(email);
  expect(await enter(own, email, NEW_PASSWORD)).toMatchObject({ success: true });
});

test("lets a logged-in user confirm the password, delayed only by their own failures", async () => {
  const { email } = await person();
  const own = newBrowser(t);
  await enter(own, email);
  await failToTheEnd(newBrowser(t), email);
  await enter(own, email);
  const prove = (password: string) => own.send("POST", "portalCheckPassword", { email, password });
  expect(await prove(PASSWORD)).toMatchObject({ status: 200 });
  for (let wrong = 0; wrong < 5; wrong += 1) await prove("Wrong-Horse1");
  expect(await prove(PASSWORD)).toMatchObject({ status: 429, error: { code: "request.too_many" } });
});

test("delays a staff password but never disables it, because no email could reset it", async () => {
  const { email } = await makeStaffWithToken(t.owner, t.clock.now(), "l1");
  const logIn = async (password: string) => {
    const answer = await t.app.inject({
      method: "POST",
      url: "/support/api/v2/login",
      headers: { host: "support.test" },
      payload: { email, password },
    });
    t.clock.advance(LONGEST * 60 + 1);
    return answer.json();
  };
  await logIn("Wrong-Horse1");
  await t.owner.updateTable("login_failures").set({ failures: 150 }).where("failures", "=", 1).execute();
  expect(await logIn("Wrong-Horse1")).toMatchObject(OFF);
  expect(await logIn(PASSWORD)).toMatchObject({ success: true });
  expect(await logIn("Wrong-Horse1"), "a success resets the count").toMatchObject({ delay: 0 });
});
