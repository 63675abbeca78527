import * as z from "zod/mini";
import { Count } from "../kit/schemas.ts";

/** What a test of a voice account comes to, as far as it makes a difference to what one tries next. */
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

/** A password was sent and not taken: whoever guesses passwords sees these, so they are counted. */
export const REFUSALS: readonly Outcome[] = ["bad_credentials", "realm_differs", "forbidden"];

/** How far one gets on the way to a registration: the ladder, from the bottom. */
const STEPS = ["name", "port", "certificate", "answer", "challenge", "accepted"] as const;
export type Step = (typeof STEPS)[number];
const STEP_STATES = ["ok", "failed", "not_reached"] as const;

const SIP_TRANSPORTS = ["udp", "tcp", "tls"] as const;
export type SipTransport = (typeof SIP_TRANSPORTS)[number];

/** What was found. Of what the phone system said only what is named here is kept, never its own words. */
export const CheckResult = z.object({
  outcome: Outcome,
  steps: z.array(z.object({ step: z.enum(STEPS), state: z.enum(STEP_STATES) })),
  /** What the sentences name, and what a person who knows SIP asks for first. */
  values: z.object({
    ms: Count,
    transport: z.enum(SIP_TRANSPORTS),
    status: z.optional(Count),
    realm: z.optional(z.string()),
    /** The realm to set, where phones that get no password would reckon with another than this one. */
    realm_to_set: z.optional(z.string()),
    algorithm: z.optional(z.string()),
    min_expires: z.optional(Count),
    other_transport: z.optional(z.enum(SIP_TRANSPORTS)),
    left_s: z.optional(Count),
  }),
  /** How many phones are registered under this name right now, where the phone system told. */
  registered: z.optional(Count),
});
export type CheckResult = z.infer<typeof CheckResult>;

/** The ladder as it was climbed. Only TLS has a certificate. */
export const buildSteps = (
  transport: SipTransport,
  reached: readonly Step[],
  failed: Step | null,
): CheckResult["steps"] =>
  STEPS.filter((step) => step !== "certificate" || transport === "tls").map((step) => ({
    step,
    state: step === failed ? "failed" : reached.includes(step) ? "ok" : "not_reached",
  }));
