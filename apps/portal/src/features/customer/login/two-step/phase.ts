import { mfa } from "@portal/model/mfa/contract.ts";
import { call } from "#platform/http/call.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import type { AppSecret } from "#domain/two-step/AppSecretCard.tsx";

/** State of the second step. */
export type Phase =
  /** `grace_days` is null if it cannot be skipped. */
  | { readonly kind: "set_up"; readonly secret: AppSecret; readonly grace_days: number | null }
  | { readonly kind: "code" }
  | { readonly kind: "recovery" }
  | { readonly kind: "kept"; readonly recovery_codes: readonly string[] }
  /** This browser is remembered, so no code is needed. */
  | { readonly kind: "passed" };

/** Follows the order of the specification (§4). Whatever happens here, the server decides who may log in. */
export async function firstPhase(signal: AbortSignal): Promise<Phase> {
  const [needed, { is_2fa_enabled }, last] = await Promise.all([
    call(mfa.isRequired, {}, { signal }),
    call(mfa.isEnabled, {}, { signal }),
    call(mfa.lastTime, {}, { signal }),
  ]);
  if (last.two_fa_opt_skip && (await call(mfa.recognise, {}, { signal })).verifyTokenMFA) return { kind: "passed" };
  if (is_2fa_enabled) return { kind: "code" };
  const secret = await call(mfa.generate, {}, { signal }).catch(nullIfEnabled);
  const grace_days = needed.two_fa_required ? null : needed.two_fa_grace_period;
  return secret ? { kind: "set_up", secret, grace_days } : { kind: "code" };
}

/** It may have just been set up in another window. */
function nullIfEnabled(thrown: unknown): null {
  if (asCallFailed(thrown).code === "mfa.already_enabled") return null;
  throw thrown;
}
