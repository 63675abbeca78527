import type { FieldIssue } from "../errors.ts";
import { PASSWORD } from "../limits.ts";

// The most common passwords, without their digits and symbols.
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

/** The password policy of this installation. The portal gets it with `features`; the server reads its configuration. */
interface PasswordPolicy {
  readonly min: number;
  /** For people with two-step login. */
  readonly min_with_two_step: number;
  readonly max: number;
  /** It needs a lowercase letter, an uppercase letter and a digit. */
  readonly composed: boolean;
}

/** The policy, and words that a password must not contain because they are easy to guess. */
export interface PasswordContext {
  readonly email?: string;
  readonly brand?: string;
  readonly policy?: PasswordPolicy;
  readonly two_step?: boolean;
}

/** Returns the minimum length, which depends on two-step login. */
export const fewestCharacters = ({ policy = PASSWORD.specified, two_step = false }: PasswordContext): number =>
  two_step ? policy.min_with_two_step : policy.min;

/** Returns the first reason why a password is rejected, or null. */
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

/** Ignores trailing digits and symbols, and reads symbols that replace letters as those letters. */
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
