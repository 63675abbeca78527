import type { FieldIssue } from "../errors.ts";
import { PASSWORD } from "../limits.ts";

// What is left of the passwords that everybody tries first, once digits and signs are taken off.
const COMMON = new Set(
  (
    "password passwort contrasena clave qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm letmein welcome bienvenido " +
    "admin administrator root user login access master monkey dragon football baseball basketball soccer hockey superman batman spiderman " +
    "pokemon starwars shadow sunshine princess princesa iloveyou teamo trustno whatever freedom michael jennifer jessica charlie daniel " +
    "andrew thomas robert george maria carlos jose juan london paris madrid summer winter spring autumn verano invierno january monday " +
    "hello hola secret secreto changeme default test testtest guest computer internet google samsung apple microsoft abc abcd abcde " +
    "abcdef abcdefg abcdefgh qazwsx aaaa aaaaaaaa xxxxxxxx passw pass pword pwd letmeinplease mustang ferrari jordan killer ninja flower " +
    "cheese coffee orange banana cookie pepper ginger tigger maggie buster harley ranger hunter thunder"
  ).split(" "),
);

/** What this installation asks of a password; the portal gets it with `features`, the server reads it itself. */
interface PasswordPolicy {
  readonly min: number;
  /** For people whose second step is on. */
  readonly min_with_two_step: number;
  readonly max: number;
  /** It needs a lowercase letter, an uppercase letter and a digit. */
  readonly composed: boolean;
}

/** By which policy, and what says who or what this is: not to be guessed from an address or a name. */
export interface PasswordContext {
  readonly email?: string;
  readonly brand?: string;
  readonly policy?: PasswordPolicy;
  readonly two_step?: boolean;
}

/** How long it must be, for a person with or without a second step. */
export const fewestCharacters = ({ policy = PASSWORD.specified, two_step = false }: PasswordContext): number =>
  two_step ? policy.min_with_two_step : policy.min;

/** Why this cannot be a password, or null; the first reason that a person can mend. */
export function passwordIssue(password: string, context: PasswordContext = {}): FieldIssue | null {
  const { policy = PASSWORD.specified } = context;
  const min = fewestCharacters(context);
  if (password.length < min) return min > PASSWORD.specified.min ? "password.too_short_strict" : "password.too_short";
  if (password.length > policy.max)
    return policy.max > PASSWORD.specified.max ? "password.too_long_strict" : "password.too_long";
  if (policy.composed && !/\p{Ll}/u.test(password)) return "password.no_lowercase";
  if (policy.composed && !/\p{Lu}/u.test(password)) return "password.no_uppercase";
  if (policy.composed && !/\d/.test(password)) return "password.no_digit";
  if (isCommon(password.toLowerCase())) return "password.common";
  const telling = [...(context.email?.toLowerCase().split(/[^a-z0-9]+/) ?? []), context.brand?.toLowerCase() ?? ""];
  if (telling.some((word) => word.length >= 5 && password.toLowerCase().includes(word))) return "password.personal";
  return null;
}

/** With what people put behind a word taken off, and the signs they put for letters read as letters. */
function isCommon(password: string): boolean {
  const letters = (text: string) => text.replaceAll(/[^\p{L}]/gu, "");
  const word = password.replace(/[^\p{L}]+$/u, "");
  const spelt = word
    .replaceAll("0", "o")
    .replaceAll("1", "i")
    .replaceAll("3", "e")
    .replaceAll(/[@4]/g, "a")
    .replaceAll(/[$5]/g, "s");
  return [password, spelt].some((text) => COMMON.has(letters(text)));
}
