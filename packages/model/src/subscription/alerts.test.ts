import { expect, test } from "vitest";
import { listBillingAlerts } from "./alerts.ts";

const at = (day: string): number => Date.parse(day) / 1000;
const PAID: Parameters<typeof listBillingAlerts>[0] = {
  state: "paid",
  unpaid: null,
  payment_profile: null,
  renews: true,
  next: null,
  current_period_ends_at: at("2026-06-01"),
  trial_ended_at: null,
};
const card = (exp_month: number, exp_year: number) =>
  ({ exp_month, exp_year }) as NonNullable<typeof PAID.payment_profile>;
const unpaid = { amount: 1200, since: at("2026-05-09"), tries: 1, next_try_at: at("2026-05-12"), reason: "" };
const next = { tier: "teams", term: "monthly", seats: 2 } as const;

// spec: 8.103 8.104 8.105
test.each([
  ["nothing is wrong", PAID, []],
  ["the charge failed", { ...PAID, state: "past_due", unpaid }, ["critical unpaid 2026-05-12"]],
  ["after the last try", { ...PAID, state: "suspended", unpaid }, ["critical rests null"]],
  ["a team's trial is over", { ...PAID, state: "expired" }, ["critical rests null"]],
  ["good until June", { ...PAID, payment_profile: card(6, 2026) }, []],
  ["good until May", { ...PAID, payment_profile: card(5, 2026) }, ["warning card_ends 2026-05-31"]],
  ["good until April", { ...PAID, payment_profile: card(4, 2026) }, ["critical card_over 2026-04-30"]],
  [
    "a card that is needed no more",
    { ...PAID, renews: false, payment_profile: card(5, 2026) },
    ["warning ends 2026-06-01"],
  ],
  ["less from the next period on", { ...PAID, next }, ["info downgrade 2026-06-01"]],
  ["a trial with two weeks left", { ...PAID, state: "trial", trial_ended_at: at("2026-05-25") }, []],
  [
    "a trial with days left",
    { ...PAID, state: "trial", trial_ended_at: at("2026-05-13") },
    ["warning trial_ends 2026-05-13"],
  ],
] as const)("%s", (_, held, said) => {
  const alerts = listBillingAlerts(held, new Date("2026-05-10T12:00:00Z"), 0);
  expect(alerts.map(({ severity, kind, on }) => `${severity} ${kind} ${on}`)).toEqual(said);
});
