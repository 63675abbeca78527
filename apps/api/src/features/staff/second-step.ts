import type { AppContext } from "../../platform/app-context.ts";
import { type CellRef, unseal } from "../../platform/vault.ts";
import { stepOf } from "../../platform/totp.ts";

export const seedPlace = (id: string): CellRef => ({ table: "staff", column: "mfa_seed", id });
export const pendingPlace = (id: string): CellRef => ({ table: "staff", column: "mfa_pending_seed", id });

interface Seeds {
  readonly id: string;
  readonly mfa_seed: Buffer | null;
  readonly mfa_pending_seed: Buffer | null;
}

/** Returns the time step of this code. Uses the active secret, or a pending one if there is none. */
export function stepFor(app: AppContext, { id, mfa_seed, mfa_pending_seed }: Seeds, code: string, now: Date) {
  const { secret_keys } = app.config;
  const seed = mfa_seed
    ? unseal(secret_keys, seedPlace(id), mfa_seed)
    : mfa_pending_seed && unseal(secret_keys, pendingPlace(id), mfa_pending_seed);
  const step = seed && stepOf(seed, code, now);
  return seed && step !== null ? { step, seed, isNew: !mfa_seed } : null;
}
