import type { FieldIssue } from "@portal/model/errors.ts";
import type { Reply } from "@portal/model/kit/endpoint.ts";
import { VOICE } from "@portal/model/limits.ts";
import type { voice } from "@portal/model/voice/contract.ts";
import type { VoiceConfigurationInput, VoiceConfigurationVersions } from "@portal/model/voice/configuration-input.ts";
import { usernameIssue } from "@portal/model/voice/registrations.ts";
import type { CallFailed } from "#platform/http/call-failed.ts";

export type Shown = Reply<typeof voice.configurations>["voice_configurations"][number];

/** A registration in the form. A password that is not typed stays unchanged. */
export interface RegistrationDraft {
  /** Identifies the row wherever it moves. */
  readonly key: number;
  readonly username: string;
  readonly authorization_username: string;
  readonly password: string;
  /** The slot that stores its password, and the username it belongs to. */
  readonly saved: { readonly slot: number; readonly username: string } | null;
}
/** A member's configuration for one voice account in the form. */
export interface LineDraft {
  readonly voice_account_id: string;
  readonly display_name: string;
  readonly extension: string;
  readonly settings: Shown["settings"];
  readonly registrations: readonly RegistrationDraft[];
}
export type VoiceDraft = readonly LineDraft[];

const empty = (key: number): RegistrationDraft => ({
  key,
  username: "",
  authorization_username: "",
  password: "",
  saved: null,
});

export const draftOf = (shown: readonly Shown[]): VoiceDraft =>
  shown.map(({ version: _, registrations, ...line }) => ({
    ...line,
    registrations: registrations.map(({ password_set, ...names }, at) => ({
      ...names,
      key: at + 1,
      password: "",
      saved: password_set ? { slot: at + 1, username: names.username } : null,
    })),
  }));

/** The slot that stores its password, or null: the password belongs to the username, so a changed username has none. */
export const savedSlotOf = ({ saved, username }: RegistrationDraft): number | null =>
  saved?.username === username.trim() ? saved.slot : null;

interface Identified {
  readonly id: string;
}

/** Initial form values. Adds one empty registration if there is only one account and it is not configured. */
export const begunWith = (
  shown: readonly Shown[],
  accounts: readonly Identified[],
  display_name: string,
): VoiceDraft => {
  const [only, ...others] = accounts;
  return shown.length === 0 && only && others.length === 0
    ? toggleAccount([], only.id, true, display_name)
    : draftOf(shown);
};

/** Enables or disables an account. */
export function toggleAccount(
  draft: VoiceDraft,
  voice_account_id: string,
  on: boolean,
  display_name: string,
): VoiceDraft {
  const others = draft.filter((line) => line.voice_account_id !== voice_account_id);
  return on
    ? [...others, { voice_account_id, display_name, extension: "", settings: {}, registrations: [empty(1)] }]
    : others;
}

export const updateLine = (draft: VoiceDraft, id: string, change: Partial<LineDraft>): VoiceDraft =>
  draft.map((line) => (line.voice_account_id === id ? { ...line, ...change } : line));

/** Adds a registration unless the maximum is reached. */
export const addRegistration = ({ registrations }: LineDraft): LineDraft["registrations"] =>
  registrations.length < VOICE.most_registrations
    ? [...registrations, empty(1 + Math.max(0, ...registrations.map(({ key }) => key)))]
    : registrations;

export const toVoiceConfigurations = (draft: VoiceDraft): VoiceConfigurationInput[] =>
  draft.map((line) => ({
    ...line,
    registrations: line.registrations.map(({ key: _, saved: __, ...registration }) => registration),
  }));

export const isSame = (one: VoiceDraft, other: VoiceDraft): boolean =>
  JSON.stringify(toVoiceConfigurations(one)) === JSON.stringify(toVoiceConfigurations(other));

/** The versions the user saw, so that newer ones are not overwritten. */
export const seenOf = (shown: readonly Shown[]): VoiceConfigurationVersions =>
  shown.map(({ voice_account_id, version }) => ({ voice_account_id, version }));

/** Accounts whose configuration someone else changed or removed. */
export function newerIn(theirs: readonly Shown[], base: readonly Shown[]): string[] {
  const without = (some: readonly Shown[], others: readonly Shown[]) =>
    some.filter(
      ({ voice_account_id: id, version }) =>
        !others.some((one) => one.voice_account_id === id && one.version === version),
    );
  return [...new Set([...without(theirs, base), ...without(base, theirs)].map((one) => one.voice_account_id))];
}

/** Rebases the draft on what someone else saved first: accounts the user did not touch get their version. */
export function rebase(draft: VoiceDraft, base: VoiceDraft, theirs: VoiceDraft): VoiceDraft {
  const of = (lines: VoiceDraft, id: string) => lines.filter((line) => line.voice_account_id === id);
  const ids = new Set([...theirs, ...draft].map(({ voice_account_id }) => voice_account_id));
  return [...ids].flatMap((id) => {
    const [mine, now] = [of(draft, id), of(theirs, id)];
    return isSame(mine, of(base, id)) ? now : mine.map((line) => withSavedSlots(line, now[0]));
  });
}

/** Points passwords to the newer slots, each still with its username. */
const withSavedSlots = (line: LineDraft, now: LineDraft | undefined): LineDraft => ({
  ...line,
  registrations: line.registrations.map((one) => ({
    ...one,
    saved: now?.registrations.find(({ username }) => username === one.username.trim())?.saved ?? null,
  })),
});

/** Keyed by account and field. */
export type Issues = ReadonlyMap<string, FieldIssue>;
export const fieldKey = (id: string, field: string, slot?: number): string =>
  slot === undefined ? `${id} ${field}` : `${id} ${slot} ${field}`;

export function issuesOf(draft: VoiceDraft): Issues {
  return new Map(
    draft.flatMap(({ voice_account_id: id, extension, registrations }) => [
      ...(/^\d{0,20}$/.test(extension) ? [] : [[fieldKey(id, "extension"), "contacts.extension"] as const]),
      ...registrations.flatMap(({ username, authorization_username: other }, slot) => {
        const wrong = usernameIssue(username);
        const otherIssue = other === "" ? null : usernameIssue(other);
        return [
          ...(wrong ? [[fieldKey(id, "username", slot), wrong] as const] : []),
          ...(otherIssue ? [[fieldKey(id, "authorization_username", slot), otherIssue] as const] : []),
        ];
      }),
    ]),
  );
}

/** Maps the server's issues to their fields: `voice_configurations.0.registrations.1.username`. */
export function issuesFrom(fields: CallFailed["fields"], draft: VoiceDraft): Issues {
  return new Map(
    fields.flatMap(({ path, issue }) => {
      const [, at, field = "", slot, inner = ""] = path.split(".");
      const id = draft[Number(at)]?.voice_account_id;
      if (!id) return [];
      return [[field === "registrations" ? fieldKey(id, inner, Number(slot)) : fieldKey(id, field), issue] as const];
    }),
  );
}
