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
  ["no alert if nothing is wrong", PAID, []],
  ["an alert after a failed charge", { ...PAID, state: "past_due", unpaid }, ["critical unpaid 2026-05-12"]],
  ["an alert after the last attempt", { ...PAID, state: "suspended", unpaid }, ["critical rests null"]],
  ["an alert after a team's trial", { ...PAID, state: "expired" }, ["critical rests null"]],
  ["no alert for a card valid until June", { ...PAID, payment_profile: card(6, 2026) }, []],
  [
    "a warning for a card valid until May",
    { ...PAID, payment_profile: card(5, 2026) },
    ["warning card_ends 2026-05-31"],
  ],
  [
    "an alert for a card valid until April",
    { ...PAID, payment_profile: card(4, 2026) },
    ["critical card_over 2026-04-30"],
  ],
  [
    "no card warning if the plan does not renew",
    { ...PAID, renews: false, payment_profile: card(5, 2026) },
    ["warning ends 2026-06-01"],
  ],
  ["a note about a downgrade with the next period", { ...PAID, next }, ["info downgrade 2026-06-01"]],
  ["no alert for a trial with two weeks left", { ...PAID, state: "trial", trial_ended_at: at("2026-05-25") }, []],
  [
    "a warning for a trial with three days left",
    { ...PAID, state: "trial", trial_ended_at: at("2026-05-13") },
    ["warning trial_ends 2026-05-13"],
  ],
] as const)("shows %s", (_, subscription, expected) => {
  const alerts = listBillingAlerts(subscription, new Date("2026-05-10T12:00:00Z"), 0);
  expect(alerts.map(({ severity, kind, on }) => `${severity} ${kind} ${on}`)).toEqual(expected);
});

test.each([
  ["a card in its last month, from the first of 31 days", "2026-12-01", 2026, ["card_ends 2026-12-31"]],
  ["no card before its last month begins", "2026-11-30", 2026, []],
  ["no card that ends a year later", "2026-12-01", 2027, []],
] as const)("shows %s", (_, day, exp_year, expected) => {
  const subscription = { ...PAID, payment_profile: card(12, exp_year) };
  const alerts = listBillingAlerts(subscription, new Date(`${day}T00:30:00Z`), 0);
  expect(alerts.map(({ kind, on }) => `${kind} ${on}`)).toEqual(expected);
});
