import * as z from "zod/mini";
import type { FieldIssue } from "../errors.ts";
import { refineBy } from "../kit/refine-by.ts";
import { PORTS, VOICE } from "../limits.ts";
import { dialPlanIssue } from "./dial-plan.ts";
import type { PartialSettings } from "./effective.ts";

/**
 * Settings of a voice account. Each level (product, provider, team, member, device) can set some of them and inherits the
 * rest from the level below. All levels have the same settings, so they are declared once.
 */
export const TRANSPORTS = ["auto", "udp", "tcp", "tls"] as const;
export const FIREWALL_METHODS = ["none", "auto", "stun", "ice", "turn"] as const;
export const SRTP_MODES = ["none", "optional", "required"] as const;
/** Further registrations are fallbacks, or are all active at once. */
export const REGISTRATION_MODES = ["failover", "simultaneous"] as const;
/** How a phone stays registered while it sleeps. */
export const PUSH_MODES = ["standard", "single_emulation", "continuous", "single_takeover"] as const;

/** Returns why a host name or address is not valid, or null. */
export function hostIssue(host: string): FieldIssue | null {
  if (host.length > 253) return "voice.host";
  const label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
  return new RegExp(`^(?:${label}\\.)*${label}$`).test(host) ? null : "voice.host";
}

/** Returns why a relay (a host with an optional port) is not valid, or null. */
export function relayIssue(address: string): FieldIssue | null {
  const [, host = "", port] = /^([^:]+)(?::(\d{1,5}))?$/.exec(address) ?? [];
  if (hostIssue(host)) return "voice.relay";
  return port === undefined || isPort(Number(port)) ? null : "voice.relay";
}

const isPort = (port: number): boolean => Number.isInteger(port) && port >= 1 && port <= PORTS.last;

/** Checks the number dialed for voicemail. */
const voicemailIssue = (number: string): FieldIssue | null =>
  /^[\d*#+]{1,32}$/.test(number) ? null : "voice.voicemail";

const PortRange = z.strictObject({ min: z.int(), max: z.int() }).check(
  z.superRefine(({ min, max }, ctx) => {
    if (min < PORTS.first_own || max > PORTS.last || min > max) {
      ctx.addIssue({ code: "custom", message: "voice.range", input: min });
    }
  }),
);
export type PortRange = z.infer<typeof PortRange>;

const text = (issueOf: (text: string) => FieldIssue | null, longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest), refineBy(issueOf));
const between = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));

const plainText = (text: string): FieldIssue | null => (/[\p{Cc}"<>]/u.test(text) ? "field.invalid" : null);

const FIELDS = {
  domain: text(hostIssue, 253),
  /** The authentication realm, exactly as the phone system sends it. Defaults to the domain. */
  realm: text(plainText, 100),
  proxy: text(relayIssue, 260),
  /** If missing, the phone uses DNS records of the domain. */
  port: between(1, PORTS.last),
  transport: z.enum(TRANSPORTS),
  registration_s: between(VOICE.registration_s.least, VOICE.registration_s.most),
  keep_alive_s: between(VOICE.keep_alive_s.least, VOICE.keep_alive_s.most),
  firewall_method: z.enum(FIREWALL_METHODS),
  firewall_server: text(relayIssue, 260),
  firewall_user: text(plainText, 100),
  voicemail: text(voicemailIssue, 32),
  dial_plan: text(dialPlanIssue, 1000),
  srtp: z.enum(SRTP_MODES),
  sip_ports: PortRange,
  audio_ports: PortRange,
  video_ports: PortRange,
  registrations: between(1, VOICE.most_registrations),
  primary_registration: between(1, VOICE.most_registrations),
  registration_mode: z.enum(REGISTRATION_MODES),
  push_mode: z.enum(PUSH_MODES),
};
type Fields = typeof FIELDS;
export type VoiceSettings = { readonly [K in keyof Fields]: z.infer<Fields[K]> };
export type VoiceKey = keyof VoiceSettings;
export const VOICE_KEYS = Object.keys(FIELDS) as readonly VoiceKey[];

const together = z.superRefine((given: PartialSettings<VoiceSettings>, ctx) => {
  for (const { key, issue } of settingsIssues(given)) {
    ctx.addIssue({ code: "custom", message: issue, path: [key], input: given[key] });
  }
});

/** The settings of one level. Missing keys are inherited. */
export const VoiceSettingsInput = z.partial(z.strictObject(FIELDS)).check(together);
export type VoiceSettingsInput = z.infer<typeof VoiceSettingsInput>;

/** Settings that can differ per device: how it connects, not whom it belongs to. */
const { transport, keep_alive_s, firewall_method, srtp, sip_ports, audio_ports, video_ports, push_mode } = FIELDS;
const OF_DEVICE = { transport, keep_alive_s, firewall_method, srtp, sip_ports, audio_ports, video_ports, push_mode };
export const DeviceSettingsInput = z.partial(z.strictObject(OF_DEVICE)).check(together);
export type DeviceSettingsInput = z.infer<typeof DeviceSettingsInput>;

/** Defaults of the product. Keys without a default are unused unless they are set. */
export const PRODUCT_DEFAULTS = {
  transport: "udp",
  registration_s: VOICE.registration_s.usual,
  keep_alive_s: VOICE.keep_alive_s.usual,
  firewall_method: "auto",
  srtp: "optional",
  registrations: 1,
  primary_registration: 1,
  registration_mode: "failover",
  push_mode: "standard",
} as const satisfies PartialSettings<VoiceSettings>;

const overlap = (a: PortRange | undefined, b: PortRange | undefined): boolean =>
  a !== undefined && b !== undefined && a.min <= b.max && b.min <= a.max;

/** Returns issues that involve several settings, each at the setting to correct. */
export function settingsIssues(given: PartialSettings<VoiceSettings>): { key: VoiceKey; issue: FieldIssue }[] {
  const { sip_ports, audio_ports, video_ports, registrations, primary_registration } = given;
  const found: { key: VoiceKey; issue: FieldIssue }[] = [];
  for (const [key, range] of [
    ["audio_ports", audio_ports],
    ["video_ports", video_ports],
  ] as const) {
    if (!range) continue;
    // Each stream takes an even port and the odd one after it.
    if (range.min % 2 !== 0) found.push({ key, issue: "voice.range_odd" });
    else if (range.max - range.min + 1 < PORTS.fewest_for_media) found.push({ key, issue: "voice.range_small" });
    else if (overlap(range, sip_ports)) found.push({ key, issue: "voice.range_overlap" });
  }
  if (overlap(audio_ports, video_ports)) found.push({ key: "video_ports", issue: "voice.range_overlap" });
  if (registrations !== undefined && primary_registration !== undefined && primary_registration > registrations) {
    found.push({ key: "primary_registration", issue: "voice.primary_registration" });
  }
  return found;
}

/** Settings that need a paid plan. Free accounts see them with an upgrade hint. */
export const PAID_KEYS = [
  "sip_ports",
  "audio_ports",
  "video_ports",
  "registrations",
  "primary_registration",
  "registration_mode",
  "push_mode",
] as const satisfies readonly VoiceKey[];
