import { VOICE_LINT } from "../limits.ts";
import { type CodecChoice, NETWORKS, type Network } from "./codecs.ts";
import { dial, parseDialPlan } from "./dial-plan.ts";
import type { PartialSettings } from "./effective.ts";
import { type VoiceKey, type VoiceSettings, settingsIssues } from "./settings.ts";

/** Settings that are valid but cause problems. `error`: calls fail. `warning`: calls fail sometimes. */
export const LINT_LEVELS = {
  no_domain: "error",
  settings_clash: "error",
  tls_on_plain_port: "warning",
  plain_on_tls_port: "warning",
  no_keep_alive: "warning",
  few_media_ports: "warning",
  registration_short: "warning",
  firewall_server_missing: "error",
  keys_in_clear: "warning",
  dial_plan_unread: "error",
  emergency_rewritten: "error",
  username_doubled: "error",
  no_common_codec: "error",
} as const satisfies Record<string, "error" | "warning">;
export type LintCode = keyof typeof LINT_LEVELS;

export interface LintFinding {
  readonly code: LintCode;
  readonly level: "error" | "warning";
  /** The settings that fix it. */
  readonly keys: readonly VoiceKey[];
  /** Values for its message. */
  readonly values: Readonly<Record<string, string | number>>;
}

export interface LintInput {
  /** Effective settings of all levels. */
  readonly settings: PartialSettings<VoiceSettings>;
  readonly codecs?: Readonly<Record<Network, CodecChoice>>;
  /** The members' usernames at this account, one entry per member. */
  readonly usernames?: readonly string[];
}

type Look = (linted: LintInput) => readonly Omit<LintFinding, "level">[];

export const lint = (linted: LintInput): LintFinding[] =>
  LOOKS.flatMap((look) => look(linted)).map((found) => ({ ...found, level: LINT_LEVELS[found.code] }));

/** Emergency numbers of various countries. They must be dialed unchanged. */
const EMERGENCY_NUMBERS = ["112", "911", "999", "000", "110", "118", "119"] as const;

const finding = (
  code: LintCode,
  keys: readonly VoiceKey[],
  values: LintFinding["values"] = {},
): Omit<LintFinding, "level">[] => [{ code, keys, values }];

const LOOKS: readonly Look[] = [
  ({ settings }) => (settings.domain ? [] : finding("no_domain", ["domain"])),
  // Each level is valid on its own, but their combination may not be.
  ({ settings }) => settingsIssues(settings).flatMap(({ key }) => finding("settings_clash", [key])),
  ({ settings: { transport, port } }) =>
    transport === "tls" && port === 5060 ? finding("tls_on_plain_port", ["transport", "port"]) : [],
  ({ settings: { transport, port } }) =>
    (transport === "udp" || transport === "tcp") && port === 5061
      ? finding("plain_on_tls_port", ["transport", "port"])
      : [],
  ({ settings: { transport, keep_alive_s } }) =>
    (transport === "udp" || transport === "auto") && keep_alive_s === 0
      ? finding("no_keep_alive", ["keep_alive_s"])
      : [],
  ({ settings }) =>
    (["audio_ports", "video_ports"] as const).flatMap((key) => {
      const range = settings[key];
      const calls = range ? Math.floor((range.max - range.min + 1) / VOICE_LINT.ports_per_call) : Infinity;
      return calls < VOICE_LINT.calls_at_once ? finding("few_media_ports", [key], { calls }) : [];
    }),
  ({ settings: { registration_s } }) =>
    registration_s !== undefined && registration_s < VOICE_LINT.mobile_registration_s
      ? finding("registration_short", ["registration_s"], { seconds: VOICE_LINT.mobile_registration_s })
      : [],
  ({ settings: { firewall_method, firewall_server } }) =>
    (firewall_method === "stun" || firewall_method === "turn") && !firewall_server
      ? finding("firewall_server_missing", ["firewall_method", "firewall_server"])
      : [],
  ({ settings: { srtp, transport } }) =>
    srtp === "required" && (transport === "udp" || transport === "tcp")
      ? finding("keys_in_clear", ["srtp", "transport"])
      : [],
  ({ settings: { dial_plan = "" } }) => {
    const plan = parseDialPlan(dial_plan);
    if (typeof plan === "string") return finding("dial_plan_unread", ["dial_plan"]);
    const rewritten = EMERGENCY_NUMBERS.flatMap((number) => {
      const becomes = dial(plan, number)?.number ?? number;
      return becomes === number ? [] : [{ number, becomes }];
    });
    const numbers = rewritten.map(({ number }) => number).join(", ");
    return rewritten[0] ? finding("emergency_rewritten", ["dial_plan"], { numbers, ...rewritten[0] }) : [];
  },
  ({ usernames = [] }) =>
    [...Map.groupBy(usernames, (name) => name.toLowerCase())].flatMap(([username, { length: members }]) =>
      members > 1 ? finding("username_doubled", [], { username, members }) : [],
    ),
  ({ codecs }) => {
    if (!codecs) return [];
    const [desktop, ...mobile] = NETWORKS.map((network) => codecs[network].audio);
    const shared = mobile.every((audio) => audio.some((codec) => desktop?.includes(codec)));
    return shared ? [] : finding("no_common_codec", []);
  },
];
