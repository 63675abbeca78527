import { hash, verify } from "@node-rs/argon2";
import { PASSWORD } from "@portal/model/limits.ts";
import { passwordIssue } from "@portal/model/passwords/policy.ts";
import type { Config } from "./config.ts";
import { failOnIssue } from "./fail.ts";
import { limitConcurrency } from "./concurrency.ts";

// OWASP's parameters for Argon2id, some 12 ms and 19 MiB each. Stored with each hash.
let cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** For tests, which hash thousands of passwords. Only tests and journeys may call it. */
export function hashCheaply(): void {
  cost = { memoryCost: 64, timeCost: 1, parallelism: 1 };
}
// As many at once as this machine has cores to spare.
const taking = limitConcurrency(2, 20);

// A bulk run waits behind interactive requests and is never rejected.
const takingTurns = limitConcurrency(1, Infinity);

export const hashPassword = (password: string, priority: "at_once" | "patient" = "at_once"): Promise<string> =>
  (priority === "patient" ? takingTurns : taking)(() => hash(password, cost));

let decoy: Promise<string> | undefined;
/** Costs the same whether or not the account exists: an unknown one is checked against a decoy. */
export async function isPasswordCorrect(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash("a decoy that nobody can log in with", cost);
  const against = stored ?? (await decoy);
  const fits = await taking(() => verify(against, password));
  return fits && stored !== undefined;
}

/** Rejects a password that this installation's policy does not allow, as the form would. */
export function failOnWeakPassword(
  { BRAND_NAME: brand, POLICY }: Config,
  path: string,
  password: string,
  whose: { readonly email: string; readonly two_step?: boolean },
): void {
  failOnIssue(path, passwordIssue(password, { ...whose, brand, policy: PASSWORD[POLICY] }));
}
