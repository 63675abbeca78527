import { bulk } from "./bulk/contract.ts";
import { brand } from "./brand/contract.ts";
import type { Endpoint, Group } from "./kit/endpoint.ts";
import { join } from "./join/contract.ts";
import { members } from "./members/contract.ts";
import { mfa } from "./mfa/contract.ts";
import { passwords } from "./passwords/contract.ts";
import { preferences } from "./preferences/contract.ts";
import { profile } from "./profile/contract.ts";
import { session } from "./session/contract.ts";
import { signup } from "./signup/contract.ts";
import { staff } from "./staff/contract.ts";
import { team } from "./team/contract.ts";

/** Every call of the product. What is not here does not exist: the server mounts it, the proofs walk through it. */
export const CONTRACT: Readonly<Record<string, Group>> = {
  brand,
  signup,
  session,
  mfa,
  passwords,
  preferences,
  join,
  profile,
  team,
  members,
  bulk,
  staff,
};

export interface NamedCall {
  /** `feature.verb` */
  readonly name: string;
  readonly call: Endpoint;
}

export const CALLS: readonly NamedCall[] = Object.entries(CONTRACT).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([verb, call]) => ({ name: `${feature}.${verb}`, call })),
);

export const changes = (call: Endpoint): boolean => "audit" in call;
