import { passwordIssue, type PasswordContext } from "./policy.ts";

/** Nothing that looks like something else when it is read out or copied by hand. */
const LETTERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const GROUPS = 4;
const OF = 4;

/** Four groups of four, from a good source of chance, until the rules for passwords are content. */
export function oneTimePassword(context: PasswordContext, chance: (bytes: Uint8Array) => Uint8Array): string {
  for (;;) {
    const bytes = chance(new Uint8Array(GROUPS * OF * 4));
    // What would favour the first letters of the alphabet is thrown away.
    const fair = [...bytes].filter((byte) => byte < 256 - (256 % LETTERS.length)).slice(0, GROUPS * OF);
    const letters = fair.map((byte) => LETTERS[byte % LETTERS.length]).join("");
    const password = (letters.match(new RegExp(`.{${OF}}`, "g")) ?? []).join("-");
    if (fair.length === GROUPS * OF && passwordIssue(password, context) === null) return password;
  }
}
