import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { issueToken, makePerson, makeTeam } from "../../../test/people.ts";
import { startReadyServer } from "../../../test/server.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1]!;

// All requests share one address. The honest user is already logged in, so its login limits don't apply to them.
test("a logged-in user keeps working through a flood of anonymous requests", { timeout: 300_000 }, async () => {
  const { child, origin } = await startReadyServer(t.databaseUrl);
  const now = t.clock.now();
  const team_id = await makeTeam(t.owner, now);
  const person = await makePerson(t.owner, now, team_id, { admin_role: "primary" });
  const authorization = `Bearer ${await issueToken(t.owner, now, person)}`;
  const work = async () => {
    const times: number[] = [];
    for (let n = 0; n < 200; n += 1) {
      const began = performance.now();
      const answer = await fetch(`${origin}/api/v2/team/${team_id}`, { headers: { authorization } });
      await answer.text();
      expect(answer.status).toBe(200);
      times.push(performance.now() - began);
    }
    return median(times);
  };
  const FLOODS: Record<string, () => Promise<Response>> = {
    "asking for addresses": () => fetch(`${origin}/api/v2/signup/email?email=nobody@example.com`),
    "guessing passwords": () =>
      fetch(`${origin}/api/v2/session/login`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "x@example.com", password: "Wrong-Horse1" }),
      }),
  };
  try {
    await work();
    const quiet = await work();
    for (const [what, ask] of Object.entries(FLOODS)) {
      for (const connections of [20, 60]) {
        let going = true;
        const crowd = Array.from({ length: connections }, async () => {
          while (going) await (await ask()).text();
        });
        // Reaches the limit first, so the measurement covers the ongoing flood.
        await Promise.all(Array.from({ length: 30 }, ask).map(async (asked) => (await asked).text()));
        const beside = await work();
        going = false;
        await Promise.all(crowd);
        const ratio = beside / quiet;
        console.log(
          `flood: honest median ${quiet.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside ${connections} ` +
            `${what}, ${ratio.toFixed(1)} times`,
        );
        expect(ratio).toBeLessThanOrEqual(3);
      }
    }
  } finally {
    child.kill("SIGKILL");
  }
});
