import type { Sudo } from "@portal/model/access.ts";

/** Proof of a confirmed password for one purpose. Kept in memory only, so a reload discards it. */
export interface Proof {
  readonly token: string;
  /** Seconds since the epoch. */
  readonly expires_at: number;
}

/** A proof this close to expiry could expire in transit. */
const MARGIN_S = 10;

interface Kept extends Proof {
  readonly session: string | undefined;
}
const kept = new Map<Sudo, Kept>();

/** The proof of exactly this session, while it is valid. */
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
