import type { FieldIssue } from "@portal/model/errors.ts";
import type { VoiceAccount } from "@portal/model/voice/contract.ts";
import { VOICE_KEYS, VoiceSettingsInput, type VoiceKey } from "@portal/model/voice/settings.ts";
import type { WrongField } from "../../../kit/call-failed.ts";
import {
  isBlank,
  parseSettingsInput,
  toSettingsInput,
  findSettingsIssues,
  type SettingsInput,
} from "../../../kit/voice-settings/settings-input.ts";

/** A voice account while it is edited: what is typed, as it is typed. */
export interface Draft {
  readonly name: string;
  readonly itsp_id: string | null;
  readonly enabled: boolean;
  readonly settings: SettingsInput;
  /** A new one; empty leaves it as it is. */
  readonly firewall_password: string;
}
/** What can be changed, and what something can be wrong with. */
export type Field = Exclude<keyof Draft, "settings"> | VoiceKey;
export type Issues = ReadonlyMap<Field, FieldIssue>;

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
  settings: toSettingsInput(settings),
  firewall_password: "",
});

export const isSetting = (field: Field): field is VoiceKey => (VOICE_KEYS as readonly string[]).includes(field);

export const valueOf = (draft: Draft, field: Field): string | boolean | null =>
  isSetting(field) ? draft.settings[field] : draft[field];

export const edited = (draft: Draft, field: Field, value: string | boolean | null): Draft =>
  isSetting(field)
    ? { ...draft, settings: { ...draft.settings, [field]: value as string } }
    : { ...draft, [field]: value };

/** What is well said, whatever is wrong beside it. */
export function validSettingsIn(draft: Draft): VoiceSettingsInput {
  const wrong = findSettingsIssues(draft.settings, VoiceSettingsInput);
  const sound = Object.entries(parseSettingsInput(draft.settings)).filter(([key]) => !wrong.has(key as VoiceKey));
  return Object.fromEntries(sound) as VoiceSettingsInput;
}

/** What is wrong with it. Where nobody names a server, phones in use would have nowhere to go. */
export function issuesIn(draft: Draft, hasServer: boolean): Issues {
  const found = new Map<Field, FieldIssue>(findSettingsIssues(draft.settings, VoiceSettingsInput));
  if (draft.name.trim() === "") found.set("name", "field.required");
  if (draft.enabled && !hasServer && draft.settings.domain.trim() === "") found.set("domain", "field.required");
  return found;
}

const FIELDS: readonly Field[] = ["name", "itsp_id", "enabled", ...VOICE_KEYS, "firewall_password"];
const plain = (value: string | boolean | null) => {
  if (typeof value !== "string") return value;
  return isBlank(value) ? "" : value.trim();
};

/** Where two of them differ. */
export const changesIn = (draft: Draft, before: Draft): readonly Field[] =>
  FIELDS.filter((field) => plain(valueOf(draft, field)) !== plain(valueOf(before, field)));

/** What somebody typed, on top of what somebody else saved in the meantime. */
export const rebase = (draft: Draft, before: Draft, newer: Draft): Draft =>
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
