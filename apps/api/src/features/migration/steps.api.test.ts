import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { newPayingTeam, openBillingApp } from "../../../test/billing.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { PASSWORD, makePerson, makeTeam } from "../../../test/people.ts";
import { migrationJobHandlers } from "./jobs.run.ts";

let t: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, close } = await openBillingApp(inject("clusterUrl")));
});
afterAll(() => close());

const PATH = "migration/soloToTeamsAdmin";

async function startedMove() {
  const { team_id, lead, browser } = await newPayingTeam(t, { product: "solo", tier: "pro", state: "trial", seats: 1 });
  const { rehearsal } = await browser.send("GET", PATH);
  const claim = { email: lead.email, password: PASSWORD, purpose: "migrate" };
  const { token } = await browser.send("POST", "portalCheckPassword", claim);
  const body = { team_name: "Harbour & Finch", expected_total: 0, version: rehearsal.version, understood: true };
  const started = await browser.send("POST", PATH, body, { "x-sudo": token });
  expect(started).toMatchObject({ status: 200, state: "running" });
  const move_id = started["id"] as string;
  const work = () =>
    migrationJobHandlers(t.context)[0]!.run({ team_id, move_id }, { job_id: "", signal: new AbortController().signal });
  const outcome = async () => ({
    move: await browser.send("GET", `${PATH}/${move_id}`),
    steps: (await t.owner.selectFrom("job_steps").select("name").where("run_id", "=", move_id).execute()).map(
      ({ name }) => name,
    ),
  });
  return { team_id, lead, work, outcome };
}

/** Opens an account with the same email address in the team product. */
async function takeAddress(email: string): Promise<void> {
  const { account_id } = await makePerson(t.owner, t.clock.now(), await makeTeam(t.owner, t.clock.now()));
  await t.owner.updateTable("accounts").set({ email }).where("id", "=", account_id).execute();
}

test("settles nothing when the check finds a block", async () => {
  const { lead, work, outcome } = await startedMove();
  await takeAddress(lead.email);
  await work();
  expect(await outcome()).toMatchObject({ move: { state: "failed", reason: "email_taken" }, steps: ["freeze"] });
});

test("reports the block rather than a changed subscription when both are found", async () => {
  const { team_id, lead, work, outcome } = await startedMove();
  await takeAddress(lead.email);
  await sql`update subscriptions set version = version + 1 where team_id = ${team_id}`.execute(t.owner);
  await work();
  expect(await outcome()).toMatchObject({ move: { state: "failed", reason: "email_taken" } });
});
