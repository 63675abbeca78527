import type { FieldIssue } from "@portal/model/errors.ts";
import { FIELD_ISSUES } from "@portal/model/errors.ts";
import type { VoiceAccount } from "@portal/model/voice/contract.ts";
import {
  VOICE_KEYS,
  VoiceSettingsGiven,
  type PortRange,
  type VoiceKey,
  type VoiceSettings,
} from "@portal/model/voice/settings.ts";
import type { WrongField } from "../../../kit/call-failed.ts";

export const RANGES = ["sip_ports", "audio_ports", "video_ports"] as const satisfies readonly VoiceKey[];
const NUMBERS = ["port", "registration_s", "keep_alive_s", "registrations", "primary_registration"] as const;
export type RangeKey = (typeof RANGES)[number];
export type NumberKey = (typeof NUMBERS)[number];

/** A voice account while it is edited: what is typed, as it is typed. A range is two of them, with a dash between. */
export interface Draft {
  readonly name: string;
  readonly itsp_id: string | null;
  readonly enabled: boolean;
  readonly settings: Readonly<Record<VoiceKey, string>>;
  /** A new one; empty leaves it as it is. */
  readonly firewall_password: string;
}
/** What can be changed, and what something can be wrong with. */
export type Field = Exclude<keyof Draft, "settings"> | VoiceKey;
export type Issues = ReadonlyMap<Field, FieldIssue>;

const has = <K extends string>(list: readonly K[], key: string): key is K => (list as readonly string[]).includes(key);

export const DASH = "-";
/** Both ends of a range that is being typed. */
export function endsOf(typed: string): readonly [min: string, max: string] {
  const [min = "", max = ""] = typed.split(DASH);
  return [min, max];
}

const typedOf = (value: VoiceSettings[VoiceKey] | undefined): string =>
  typeof value === "object" ? `${value.min}${DASH}${value.max}` : String(value ?? "");

/** A new one begins as one's own or with a provider. */
export const blank = (
  itsp_id: string | null,
  name: string,
): Pick<VoiceAccount, Exclude<keyof Draft, "firewall_password">> => ({
  name,
  itsp_id,
  enabled: true,
  settings: {},
});

export const draftOf = ({ name, itsp_id, enabled, settings }: ReturnType<typeof blank>): Draft => ({
  name,
  itsp_id,
  enabled,
  settings: Object.fromEntries(VOICE_KEYS.map((key) => [key, typedOf(settings[key])])) as Draft["settings"],
  firewall_password: "",
});

export const valueOf = (draft: Draft, field: Field): string | boolean | null =>
  has(VOICE_KEYS, field) ? draft.settings[field] : draft[field];

export const edited = (draft: Draft, field: Field, value: string | boolean | null): Draft =>
  has(VOICE_KEYS, field)
    ? { ...draft, settings: { ...draft.settings, [field]: value as string } }
    : { ...draft, [field]: value };

/** What is typed, as the server wants it; what is empty is not said. What is no number becomes one that no rule takes. */
export function saidIn({ settings }: Draft): VoiceSettingsGiven {
  const said = VOICE_KEYS.flatMap((key) => {
    const typed = settings[key].trim();
    return typed === "" || typed === DASH ? [] : [[key, readAs(key, typed)] as const];
  });
  return Object.fromEntries(said) as VoiceSettingsGiven;
}
function readAs(key: VoiceKey, typed: string): string | number | PortRange {
  if (has(NUMBERS, key)) return numberIn(typed);
  if (!has(RANGES, key)) return typed;
  const [min, max] = endsOf(typed);
  return { min: numberIn(min), max: numberIn(max) };
}
const numberIn = (typed: string): number => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN);

/** What is well said, whatever is wrong beside it. */
export function soundIn(draft: Draft): VoiceSettingsGiven {
  const wrong = settingsIssues(draft);
  const sound = Object.entries(saidIn(draft)).filter(([key]) => !wrong.has(key as VoiceKey));
  return Object.fromEntries(sound) as VoiceSettingsGiven;
}

function settingsIssues(draft: Draft): Map<VoiceKey, FieldIssue> {
  const { error } = VoiceSettingsGiven.safeParse(saidIn(draft));
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

/** What is wrong with it. Where nobody names a server, phones in use would have nowhere to go. */
export function issuesIn(draft: Draft, hasServer: boolean): Issues {
  const found = new Map<Field, FieldIssue>(settingsIssues(draft));
  if (draft.name.trim() === "") found.set("name", "field.required");
  if (draft.enabled && !hasServer && draft.settings.domain.trim() === "") found.set("domain", "field.required");
  return found;
}

const FIELDS: readonly Field[] = ["name", "itsp_id", "enabled", ...VOICE_KEYS, "firewall_password"];
const plain = (value: string | boolean | null) => {
  const text = typeof value === "string" ? value.trim() : value;
  return text === DASH ? "" : text;
};

/** Where two of them differ. */
export const changesIn = (draft: Draft, before: Draft): readonly Field[] =>
  FIELDS.filter((field) => plain(valueOf(draft, field)) !== plain(valueOf(before, field)));

/** What somebody typed, on top of what somebody else saved in the meantime. */
export const rebased = (draft: Draft, before: Draft, newer: Draft): Draft =>
  changesIn(draft, before).reduce((next, field) => edited(next, field, valueOf(draft, field)), newer);

/** The server's own objections, at their fields: `voice_accounts.0.settings.sip_ports.min` is the range. */
export function issuesFrom(fields: readonly Pick<WrongField, "part" | "issue">[]): Issues {
  const found = fields.flatMap(({ part, issue }): [Field, FieldIssue][] => {
    const [name = "", key = ""] = part.split(".");
    const field = FIELDS.find((one) => one === (name === "settings" ? key : name));
    return field ? [[field, issue]] : [];
  });
  return new Map(found);
}
