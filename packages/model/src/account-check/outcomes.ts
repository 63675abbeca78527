import * as z from "zod/mini";
import { Count } from "../kit/schemas.ts";

/** The outcomes of a voice account test, distinguished where the next step differs. */
export const Outcome = z.enum([
  "ok",
  "not_asked",
  "not_unregistered",
  "reachable",
  "bad_credentials",
  "realm_differs",
  "forbidden",
  "unknown_user",
  "interval_too_brief",
  "rejected",
  "redirected",
  "busy",
  "server_error",
  "auth_unsupported",
  "dns",
  "address_not_allowed",
  "port_not_allowed",
  "refused",
  "unreachable",
  "timeout",
  "wrong_transport",
  "closed",
  "tls_expired",
  "tls_name",
  "tls_untrusted",
  "tls_protocol",
  "not_sip",
  "bad_input",
]);
export type Outcome = z.infer<typeof Outcome>;

/** The phone system rejected a password. Counted, because guessing passwords would produce these. */
export const REFUSALS: readonly Outcome[] = ["bad_credentials", "realm_differs", "forbidden"];

/** The steps towards a registration, in order. */
const STEPS = ["name", "port", "certificate", "answer", "challenge", "accepted"] as const;
export type Step = (typeof STEPS)[number];
const STEP_STATES = ["ok", "failed", "not_reached"] as const;

const SIP_TRANSPORTS = ["udp", "tcp", "tls"] as const;
export type SipTransport = (typeof SIP_TRANSPORTS)[number];

/** The result of a test. Stores only these fields of the phone system's response, never its text. */
export const CheckResult = z.object({
  outcome: Outcome,
  steps: z.array(z.object({ step: z.enum(STEPS), state: z.enum(STEP_STATES) })),
  /** Values that the messages mention, and details that a SIP engineer would ask for. */
  values: z.object({
    ms: Count,
    transport: z.enum(SIP_TRANSPORTS),
    status: z.optional(Count),
    realm: z.optional(z.string()),
    /** The realm to configure, if phones without a password would assume a different one. */
    realm_to_set: z.optional(z.string()),
    algorithm: z.optional(z.string()),
    min_expires: z.optional(Count),
    other_transport: z.optional(z.enum(SIP_TRANSPORTS)),
    left_s: z.optional(Count),
  }),
  /** Number of phones registered under this name now, if the phone system reported it. */
  registered: z.optional(Count),
});
export type CheckResult = z.infer<typeof CheckResult>;

/** Returns the state of each step. Only TLS has a certificate step. */
export const buildSteps = (
  transport: SipTransport,
  reached: readonly Step[],
  failed: Step | null,
): CheckResult["steps"] =>
  STEPS.filter((step) => step !== "certificate" || transport === "tls").map((step) => ({
    step,
    state: step === failed ? "failed" : reached.includes(step) ? "ok" : "not_reached",
  }));
