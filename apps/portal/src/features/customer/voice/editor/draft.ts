import type { FieldIssue } from "@portal/model/errors.ts";
import type { VoiceAccount } from "@portal/model/voice/contract.ts";
import { VOICE_KEYS, VoiceSettingsInput, type VoiceKey } from "@portal/model/voice/settings.ts";
import type { WrongField } from "#platform/http/call-failed.ts";
import {
  isBlank,
  parseSettingsInput,
  toSettingsInput,
  findSettingsIssues,
  type SettingsInput,
} from "#domain/voice/settings/settings-input.ts";

/** A voice account in the form, with values as typed. */
export interface Draft {
  readonly name: string;
  readonly itsp_id: string | null;
  readonly enabled: boolean;
  readonly settings: SettingsInput;
  /** A new password; empty keeps the current one. */
  readonly firewall_password: string;
}
/** Fields that can change and have issues. */
export type Field = Exclude<keyof Draft, "settings"> | VoiceKey;
export type Issues = ReadonlyMap<Field, FieldIssue>;

/** A new account for the customer's own server or a provider. */
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

/** The valid settings, whatever is wrong with others. */
export function validSettingsIn(draft: Draft): VoiceSettingsInput {
  const wrong = findSettingsIssues(draft.settings, VoiceSettingsInput);
  const sound = Object.entries(parseSettingsInput(draft.settings)).filter(([key]) => !wrong.has(key as VoiceKey));
  return Object.fromEntries(sound) as VoiceSettingsInput;
}

/** Issues. If no level names a server, phones with the account would have nowhere to register. */
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

/** Fields in which two drafts differ. */
export const changesIn = (draft: Draft, before: Draft): readonly Field[] =>
  FIELDS.filter((field) => plain(valueOf(draft, field)) !== plain(valueOf(before, field)));

/** Moves typed values on top of what someone else saved in the meantime. */
export const rebase = (draft: Draft, before: Draft, newer: Draft): Draft =>
  changesIn(draft, before).reduce((next, field) => edited(next, field, valueOf(draft, field)), newer);

/** Maps the server's issues to fields: `voice_accounts.0.settings.sip_ports.min` belongs to the range. */
export function issuesFrom(fields: readonly Pick<WrongField, "part" | "issue">[]): Issues {
  const found = fields.flatMap(({ part, issue }): [Field, FieldIssue][] => {
    const [name = "", key = ""] = part.split(".");
    const field = FIELDS.find((one) => one === (name === "settings" ? key : name));
    return field ? [[field, issue]] : [];
  });
  return new Map(found);
}

/** Whether the server is asked for first: the customer's own, or a provider whose template names none. */
export const asksForServer = ({ itsp_id }: Pick<Draft, "itsp_id">, holdsDomain: boolean): boolean =>
  itsp_id === null || !holdsDomain;

/** Everything but the name, the provider and, if it is asked for first, the server. */
export const advancedFields = (serverFirst: boolean): readonly Field[] =>
  FIELDS.filter((field) => field !== "name" && field !== "itsp_id" && !(serverFirst && field === "domain"));

/** How many of these fields differ from what applies when they are left alone. */
export const countCustomized = (draft: Draft, fields: readonly Field[], passwordSet: boolean): number =>
  fields.filter((field) => {
    if (field === "enabled") return !draft.enabled;
    if (field === "firewall_password") return passwordSet || draft.firewall_password !== "";
    const value = valueOf(draft, field);
    return typeof value === "string" && !isBlank(value);
  }).length;
