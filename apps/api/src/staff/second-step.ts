import { LOGIN_ATTEMPT } from "@portal/model/limits.ts";
import { fail } from "../kit/fail.ts";
import type { House } from "../kit/house.ts";
import { secondsSpent, takeFrom } from "../kit/throttle.ts";
import { type Place, unseal } from "../kit/vault.ts";
import { stepOf } from "../kit/totp.ts";

export const seedPlace = (id: string): Place => ({ table: "staff", column: "mfa_seed", id });
export const pendingPlace = (id: string): Place => ({ table: "staff", column: "mfa_pending_seed", id });

interface Seeds {
  readonly id: string;
  readonly mfa_seed: Buffer | null;
  readonly mfa_pending_seed: Buffer | null;
}

/** The time step of this code. The seed in force decides; a pending one only where there is none. */
export function stepFor(house: House, { id, mfa_seed, mfa_pending_seed }: Seeds, code: string, now: Date) {
  const { secret_key } = house.config;
  const seed = mfa_seed
    ? unseal(secret_key, seedPlace(id), mfa_seed)
    : mfa_pending_seed && unseal(secret_key, pendingPlace(id), mfa_pending_seed);
  const step = seed && stepOf(seed, code, now);
  return seed && step !== null ? { step, seed, isNew: !mfa_seed } : null;
}

const WRONG_CODES = [{ seconds: 3600, most: LOGIN_ATTEMPT.wrong_codes_per_hour }];
const counter = (staff_id: string): string => `staff_mfa:${staff_id}`;

/** After so many wrong codes even a right one waits: whoever has the password could go on guessing otherwise. */
export async function refuseGuessing(house: House, staff_id: string, now: Date): Promise<void> {
  const seconds = await secondsSpent(house.db, counter(staff_id), WRONG_CODES, now);
  if (seconds > 0) fail("request.too_many", { seconds });
}

/** Counted on its own, so that nothing rolled back is forgotten. */
export const countWrong = (house: House, staff_id: string, now: Date) =>
  takeFrom(house.db, counter(staff_id), WRONG_CODES, now);
