import type { Sudo } from "@portal/model/access.ts";

/** That the password was proven, for one purpose; kept in memory only, so that a reload forgets it. */
export interface Proof {
  readonly token: string;
  /** Seconds since 1970. */
  readonly expires_at: number;
}

/** A proof about to expire would be refused on its way. */
const MARGIN_S = 10;

interface Kept extends Proof {
  readonly session: string | undefined;
}
const kept = new Map<Sudo, Kept>();

/** The proof of this very session, as long as it holds. */
export function findProof(purpose: Sudo, session: string | undefined, now: number): string | null {
  const proof = kept.get(purpose);
  if (!proof || proof.session !== session || proof.expires_at - MARGIN_S <= now / 1000) return null;
  return proof.token;
}

export function saveProof(purpose: Sudo, session: string | undefined, proof: Proof): void {
  kept.set(purpose, { ...proof, session });
}

export function clearProof(purpose: Sudo): void {
  kept.delete(purpose);
}
