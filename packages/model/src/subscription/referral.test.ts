import { expect, test } from "vitest";
import { DEMO_CATALOGUE } from "./catalogue.ts";
import { referralReward } from "./referral.ts";

const team = (seats: number) => ({ tier: "teams", seats }) as const;
test.each([
  ["both are equal", team(5), team(5), 3000],
  ["a large team refers a small one", team(2), team(2000), 1200],
  ["a small one recommends a large one", team(2000), team(2), 1200],
  ["a solo recommends a team", team(10), { tier: "pro", seats: 1 } as const, 500],
  ["the referrer pays nothing", team(10), null, 600],
])("rewards the smaller plan: %s", (_, referred, referrer, amount) => {
  expect(referralReward(DEMO_CATALOGUE, referred, referrer)).toBe(amount);
});
