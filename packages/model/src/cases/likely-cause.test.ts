import { expect, test } from "vitest";
import { likelyCause } from "./likely-cause.ts";

type Known = Parameters<typeof likelyCause>[0];
const FINE = {
  person: {
    status: "active",
    verified: true,
    mfa: true,
    password_due: false,
    password_off: false,
    locked_minutes: 0,
    wrong_codes: 0,
    voice_accounts: 1,
  },
  team: { canceled: null },
  subscription: { state: "paid", unpaid: false },
  phones: { held: 1, refused: 0 },
  mails: { undeliverable: 0 },
};
type Part = keyof typeof FINE;
const file = (changed: Partial<Record<Part, object>>): Known =>
  Object.fromEntries(
    Object.entries(FINE).map(([part, fine]) => [part, { ...fine, ...changed[part as Part] }]),
  ) as unknown as Known;

test.each<[string | null, Partial<Record<Part, object>>]>([
  [null, {}],
  ["canceled", { team: { canceled: { at: 1 } }, person: { locked_minutes: 4 } }],
  ["unpaid", { subscription: { state: "suspended", unpaid: true } }],
  ["suspended_team", { subscription: { state: "suspended" } }],
  ["trial_over", { subscription: { state: "expired" } }],
  ["removed", { person: { status: "removed" } }],
  ["suspended_member", { person: { status: "suspended", locked_minutes: 4 } }],
  ["password_off", { person: { password_off: true } }],
  ["new_phone_without_codes", { person: { wrong_codes: 2, locked_minutes: 4 } }],
  ["locked", { person: { wrong_codes: 2, locked_minutes: 4, mfa: false } }],
  ["mail_undeliverable", { person: { status: "invited" }, mails: { undeliverable: 1 } }],
  ["invited", { person: { status: "invited", verified: false } }],
  ["mail_undeliverable", { person: { verified: false }, mails: { undeliverable: 1 } }],
  [null, { mails: { undeliverable: 1 } }],
  ["unverified", { person: { verified: false } }],
  ["password_due", { person: { password_due: true } }],
  ["no_voice", { person: { voice_accounts: 0 }, phones: { held: 0 } }],
  ["no_phone", { phones: { held: 0 } }],
  ["phone_refused", { phones: { refused: 1 } }],
])("the likely cause is %s for %j", (cause, changed) => {
  expect(likelyCause(file(changed))).toBe(cause);
});
