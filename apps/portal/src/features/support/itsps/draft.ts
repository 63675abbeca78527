import type { FieldIssue } from "@portal/model/errors.ts";
import { ItspGiven, type StoredItsp } from "@portal/model/itsps/contract.ts";
import { slugOf } from "@portal/model/itsps/rules.ts";
import { VOICE_KEYS, VoiceSettingsInput, type VoiceKey } from "@portal/model/voice/settings.ts";
import {
  parseSettingsInput,
  toSettingsInput,
  findSettingsIssues,
  type SettingsInput,
} from "#domain/voice/settings/settings-input.ts";

/** A provider in the form, with values as typed. */
export interface Draft {
  readonly name: string;
  readonly slug: string;
  readonly sort: string;
  readonly countries: readonly string[];
  readonly settings: SettingsInput;
  readonly authorization_username_hint: string;
  readonly help_text: string;
  readonly help_url: string;
}
export type Part = Exclude<keyof Draft, "settings">;
export type Field = Part | VoiceKey;
export type Issues = ReadonlyMap<Field, FieldIssue>;

const isSetting = (field: Field): field is VoiceKey => (VOICE_KEYS as readonly string[]).includes(field);

export const BLANK: Draft = {
  name: "",
  slug: "",
  sort: "100",
  countries: [],
  settings: toSettingsInput({}),
  authorization_username_hint: "",
  help_text: "",
  help_url: "",
};

export const draftOf = (provider: StoredItsp): Draft => ({
  name: provider.name,
  slug: provider.slug,
  sort: String(provider.sort),
  countries: provider.countries,
  settings: toSettingsInput(provider.settings),
  authorization_username_hint: provider.authorization_username_hint,
  help_text: provider.help_text,
  help_url: provider.help_url ?? "",
});

/** The slug of a new provider follows the name until it is edited. */
export function edited<F extends Field>(
  draft: Draft,
  field: F,
  value: string | readonly string[],
  isNew: boolean,
): Draft {
  if (isSetting(field)) return { ...draft, settings: { ...draft.settings, [field]: value } };
  const follows = isNew && field === "name" && draft.slug === slugOf(draft.name);
  return { ...draft, ...(follows && { slug: slugOf(String(value)) }), [field]: value };
}

export function givenIn(draft: Draft): ItspGiven {
  const { sort, settings, help_url, countries, ...rest } = draft;
  return {
    ...rest,
    countries: [...countries],
    sort: /^\d{1,4}$/.test(sort.trim()) ? Number(sort) : Number.NaN,
    settings: parseSettingsInput(settings),
    help_url: help_url.trim() || null,
  };
}

export function issuesIn(draft: Draft): Issues {
  const found = new Map<Field, FieldIssue>(findSettingsIssues(draft.settings, VoiceSettingsInput));
  const { error } = ItspGiven.safeParse({ ...givenIn(draft), settings: {} });
  for (const { path, message, code } of error?.issues ?? []) {
    const known = code === "custom" || message === "field.required";
    found.set(path[0] as Field, known ? (message as FieldIssue) : "field.invalid");
  }
  return found;
}
