import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Gateway } from "../../../../../tools/parts/gateway.ts";
import { newPayingTeam, openBillingApp } from "../../../test/billing.ts";
import { row } from "../../../test/import.ts";
import type { TestApp } from "../../../test/test-app.ts";

/** The calls that the import page makes when seats are missing. */
let t: TestApp;
let gateway: Gateway;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ t, gateway, close } = await openBillingApp(inject("clusterUrl")));
});
afterAll(() => close());

test("adds the missing seats at the previewed price once, however often it is asked, and then starts the run", async () => {
  const team = await newPayingTeam(t, { seats: 2 });
  await team.card("4242424242424242");
  await team.order({ tier: "teams", term: "monthly", seats: 2 });
  const bulk = `team/${team.team_id}/bulk`;
  const rows = Array.from({ length: 6 }, () => row());
  const options = { invite_sent: false, all_or_nothing: false };
  const planned = await team.browser.send("POST", bulk, { rows, ...options });
  const { seats, used_after } = planned["seats"];
  expect([seats, used_after]).toEqual([2, 7]);
  const apply = () => team.browser.send("POST", `${bulk}/${String(planned["id"])}/apply`);
  expect(await apply()).toMatchObject({ status: 403, error: { code: "members.no_seats" } });

  const preview = await team.browser.send("POST", `${team.path}/seatsPreview`, { seats: used_after });
  expect(preview["bill"].total, "the same as the plan said").toBe(planned["cost"].due_now);
  const { version } = await team.read();
  const body = { seats: used_after, expected_total: preview["bill"].total, version };
  const sudo = await team.prove();
  const before = (await gateway.ledger()).filter(({ kind }) => kind === "charge").length;
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => team.browser.send("PUT", `${team.path}/seats`, body, sudo)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await gateway.ledger()).filter(({ kind }) => kind === "charge")).toHaveLength(before + 1);
  expect((await team.read())["seats"]).toBe(used_after);

  expect((await team.browser.send("GET", `${bulk}/${String(planned["id"])}`)).body).toMatchObject({
    seats: { seats: 7, used_after: 7 },
  });
  expect(await apply()).toMatchObject({ status: 200, body: { state: "running" } });
});

test("adds no seats without a card, and leaves the plan as it was", async () => {
  const team = await newPayingTeam(t, { seats: 2 });
  await team.card("4242424242424242");
  await team.order({ tier: "teams", term: "monthly", seats: 2 });
  await t.owner.deleteFrom("payment_profiles").where("team_id", "=", team.team_id).execute();
  const bulk = `team/${team.team_id}/bulk`;
  const rows = Array.from({ length: 3 }, () => row());
  const planned = await team.browser.send("POST", bulk, { rows, invite_sent: false, all_or_nothing: false });
  const { bill } = await team.browser.send("POST", `${team.path}/seatsPreview`, { seats: 4 });
  const { version } = await team.read();
  const body = { seats: 4, expected_total: bill.total, version };
  expect(await team.browser.send("PUT", `${team.path}/seats`, body, await team.prove())).toMatchObject({
    error: { code: "billing.no_card" },
  });
  expect((await team.browser.send("GET", `${bulk}/${String(planned["id"])}`)).body).toMatchObject({
    state: "planned",
    seats: { seats: 2 },
  });
});
