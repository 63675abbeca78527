import * as z from "zod/mini";
import type { FieldIssue } from "../errors.ts";
import { refineBy } from "../kit/refine-by.ts";
import { VOICE } from "../limits.ts";
import type { Tier } from "../members/schemas.ts";

/** Returns why a SIP username is not valid, or null. Delimiters of a SIP address are rejected. */
export function usernameIssue(username: string): FieldIssue | null {
  if (username === "") return "field.required";
  return username.length <= 100 && /^[^\s@:;,<>"'%\p{Cc}]+$/u.test(username) ? null : "voice.username";
}

/** Accepts any characters except control characters. */
export const sipPasswordIssue = (password: string): FieldIssue | null =>
  /\p{Cc}/u.test(password) ? "field.invalid" : null;

/** The names of a registration, shared by all inputs. */
export const RegistrationNames = {
  username: z.string().check(z.trim(), refineBy(usernameIssue)),
  /** Set if the server expects another name for authentication than for the address. */
  authorization_username: z.string().check(
    z.trim(),
    z.maxLength(100),
    refineBy((text) => (text === "" ? null : usernameIssue(text))),
  ),
};

const Registration = z.strictObject({
  ...RegistrationNames,
  /** Empty leaves it unchanged. */
  password: z.string().check(z.maxLength(256), refineBy(sipPasswordIssue)),
});

/** In order of their slots, without gaps. */
export const Registrations = z.array(Registration).check(z.maxLength(VOICE.most_registrations));
type RegistrationGiven = z.infer<typeof Registration>;

/** The number of registrations that can be edited with a plan, counted from the first. */
export const editableRegistrations = (tier: Tier): number =>
  tier === "free" ? VOICE.free_registrations : VOICE.most_registrations;

/** Registrations beyond the plan, set up under an earlier one, can only stay unchanged or be removed. */
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
