import { hash, verify } from "@node-rs/argon2";
import { fail } from "./fail.ts";

// OWASP's figures for Argon2id, some 12 ms and 19 MiB each. The parameters travel in the hash itself.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
// As many at once as this machine has cores to spare, a short queue, and then an honest "too much at once".
const AT_ONCE = 2;
const QUEUE = 20;

let running = 0;
const waiting: (() => void)[] = [];

async function taking<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= QUEUE) fail("server.busy");
    await new Promise<void>((go) => waiting.push(go));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => taking(() => hash(password, COST));

let decoy: Promise<string> | undefined;
/** Costs the same whether the account exists or not: an unknown one is checked against a decoy. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash("a decoy that nobody can log in with", COST);
  const against = stored ?? (await decoy);
  const fits = await taking(() => verify(against, password));
  return fits && stored !== undefined;
}
