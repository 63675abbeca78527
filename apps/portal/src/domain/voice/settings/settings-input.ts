import { FIELD_ISSUES, type FieldIssue } from "@portal/model/errors.ts";
import type { PartialSettings } from "@portal/model/voice/effective.ts";
import {
  VOICE_KEYS,
  type DeviceSettingsInput,
  type PortRange,
  type VoiceKey,
  type VoiceSettings,
  type VoiceSettingsInput,
} from "@portal/model/voice/settings.ts";

export const RANGES = ["sip_ports", "audio_ports", "video_ports"] as const satisfies readonly VoiceKey[];
const NUMBERS = ["port", "registration_s", "keep_alive_s", "registrations", "primary_registration"] as const;
export type RangeKey = (typeof RANGES)[number];
export type NumberKey = (typeof NUMBERS)[number];

/** Settings as typed. A range is two numbers with a dash between them. */
export type SettingsInput = Readonly<Record<VoiceKey, string>>;

const has = <K extends string>(list: readonly K[], key: string): key is K => (list as readonly string[]).includes(key);

export const DASH = "-";
/** Both ends of a range being typed. */
export function splitRange(typed: string): readonly [min: string, max: string] {
  const [min = "", max = ""] = typed.split(DASH);
  return [min, max];
}
/** Whether nothing is typed; a cleared range leaves its dash behind. */
export const isBlank = (typed: string): boolean => ["", DASH].includes(typed.trim());

export const toSettingsInput = (settings: PartialSettings<VoiceSettings>): SettingsInput =>
  Object.fromEntries(VOICE_KEYS.map((key) => [key, written(settings[key])])) as SettingsInput;

const written = (value: VoiceSettings[VoiceKey] | undefined): string =>
  typeof value === "object" ? `${value.min}${DASH}${value.max}` : String(value ?? "");

/**
 * Converts typed values for the server and omits empty ones. Input that is not a number becomes a value every rule
 * rejects.
 */
export function parseSettingsInput(typed: SettingsInput): VoiceSettingsInput {
  const said = VOICE_KEYS.filter((key) => !isBlank(typed[key])).map((key) => [key, readAs(key, typed[key].trim())]);
  return Object.fromEntries(said) as VoiceSettingsInput;
}
function readAs(key: VoiceKey, typed: string): string | number | PortRange {
  if (has(NUMBERS, key)) return numberIn(typed);
  if (!has(RANGES, key)) return typed;
  const [min, max] = splitRange(typed);
  return { min: numberIn(min), max: numberIn(max) };
}
const numberIn = (typed: string): number => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** Issues by the rules of its level. */
export function findSettingsIssues(
  typed: SettingsInput,
  rules: Pick<typeof VoiceSettingsInput | typeof DeviceSettingsInput, "safeParse">,
): ReadonlyMap<VoiceKey, FieldIssue> {
  const { error } = rules.safeParse(parseSettingsInput(typed));
  const found = new Map<VoiceKey, FieldIssue>();
  for (const { path, message } of error?.issues ?? []) {
    const key = VOICE_KEYS.find((one) => one === path[0]);
    if (key && !found.has(key)) found.set(key, issueOf(key, message));
  }
  return found;
}
function issueOf(key: VoiceKey, message: string): FieldIssue {
  if (has(FIELD_ISSUES, message)) return message;
  return has(RANGES, key) ? "voice.range" : "field.invalid";
}
