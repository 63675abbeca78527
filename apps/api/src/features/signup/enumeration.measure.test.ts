import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { EMAIL_ANSWER_MS } from "@portal/model/limits.ts";
import { recordCanceledEmail } from "../canceled-emails/service.ts";
import { newBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { makePerson, makeTeam } from "../../../test/people.ts";
import { signUpForm } from "../../../test/sign-up.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"), {
    ENUMERATION: "strict",
    EMAIL_ANSWER_MS: String(EMAIL_ANSWER_MS),
  });
});
afterAll(() => t.close());

test("answers a known, a closed and an unknown address after the same time", async () => {
  const { email } = await makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()));
  const closed = "closed.once@example.com";
  await recordCanceledEmail(t.context, t.context.db, closed, t.clock.now());
  const calls = {
    check: (asked: string) => newBrowser(t).send("GET", `signup/email?email=${encodeURIComponent(asked)}`),
    "sign-up": (asked: string) => newBrowser(t).send("POST", "signup", signUpForm(asked)),
  };
  for (const [name, call] of Object.entries(calls)) {
    for (const asked of [email, closed, "nobody.here@example.com"]) {
      const began = performance.now();
      expect(await call(asked)).toMatchObject({ status: 200 });
      expect(performance.now() - began, `${name} of ${asked}`).toBeGreaterThan(EMAIL_ANSWER_MS - 5);
    }
  }
});
