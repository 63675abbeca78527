import { passwordIssue, type PasswordContext } from "./policy.ts";

/** Without characters that are confused when read out or copied by hand. */
const LETTERS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const GROUPS = 4;
const OF = 4;

/** Returns four groups of four characters from a secure random source, drawn until the password policy accepts it. */
export function oneTimePassword(context: PasswordContext, chance: (bytes: Uint8Array) => Uint8Array): string {
  for (;;) {
    const bytes = chance(new Uint8Array(GROUPS * OF * 4));
    // Discards bytes that would favor the first letters of the alphabet.
    const fair = [...bytes].filter((byte) => byte < 256 - (256 % LETTERS.length)).slice(0, GROUPS * OF);
    const letters = fair.map((byte) => LETTERS[byte % LETTERS.length]).join("");
    const password = (letters.match(new RegExp(`.{${OF}}`, "g")) ?? []).join("-");
    if (fair.length === GROUPS * OF && passwordIssue(password, context) === null) return password;
  }
}
