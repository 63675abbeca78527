import * as z from "zod/mini";
import type { FieldIssue } from "../errors.ts";
import { refineBy } from "../kit/refine-by.ts";
import { VOICE } from "../limits.ts";
import type { Tier } from "../members/schemas.ts";

/** What a registrar knows somebody by: no part of a SIP address can hold what ends it. */
export function usernameIssue(username: string): FieldIssue | null {
  if (username === "") return "field.required";
  return username.length <= 100 && /^[^\s@:;,<>"'%\p{Cc}]+$/u.test(username) ? null : "voice.username";
}

/** A password can hold anything that fits on a line. */
export const sipPasswordIssue = (password: string): FieldIssue | null =>
  /\p{Cc}/u.test(password) ? "field.invalid" : null;

/** The names of a registration, wherever one is given. */
export const RegistrationNames = {
  username: z.string().check(z.trim(), refineBy(usernameIssue)),
  /** Where the server wants another name for the password than for the address. */
  authorization_username: z.string().check(
    z.trim(),
    z.maxLength(100),
    refineBy((text) => (text === "" ? null : usernameIssue(text))),
  ),
};

const Registration = z.strictObject({
  ...RegistrationNames,
  /** Empty: as it is. */
  password: z.string().check(z.maxLength(256), refineBy(sipPasswordIssue)),
});

/** From the first on, without gaps. */
export const Registrations = z.array(Registration).check(z.maxLength(VOICE.most_registrations));
type RegistrationGiven = z.infer<typeof Registration>;

/** How many registrations a plan lets people edit, from the first on. */
export const editableRegistrations = (tier: Tier): number =>
  tier === "free" ? VOICE.free_registrations : VOICE.most_registrations;

/** Whether registrations beyond the plan, set up while they were paid for, stay as they are or go. */
export function isWithinPlan(
  tier: Tier,
  given: readonly RegistrationGiven[],
  held: readonly Omit<RegistrationGiven, "password">[],
): boolean {
  const editable = editableRegistrations(tier);
  let left = held.slice(editable);
  return given.slice(editable).every(({ username, authorization_username, password }) => {
    const at = left.findIndex(
      (one) => one.username === username && one.authorization_username === authorization_username,
    );
    left = left.slice(at + 1);
    return at >= 0 && password === "";
  });
}
