import type { FieldIssue } from "@portal/model/errors.ts";
import type { Reply } from "@portal/model/kit/endpoint.ts";
import { VOICE } from "@portal/model/limits.ts";
import type { voice } from "@portal/model/voice/contract.ts";
import type { VoiceConfigurationInput, VoiceConfigurationVersions } from "@portal/model/voice/configuration-input.ts";
import { usernameIssue } from "@portal/model/voice/registrations.ts";
import type { CallFailed } from "../call-failed.ts";

export type Shown = Reply<typeof voice.configurations>["voice_configurations"][number];

/** One way to register, while it is edited: a password that is not typed stays as it is. */
export interface RegistrationDraft {
  /** Which one it is, wherever it moves. */
  readonly key: number;
  readonly username: string;
  readonly authorization_username: string;
  readonly password: string;
  /** Where its password is kept, and for which name. */
  readonly saved: { readonly slot: number; readonly username: string } | null;
}
/** What somebody has of one voice account, while it is edited. */
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

/** The slot that its password is kept in; it goes with the name, so that another name has none. */
export const savedSlotOf = ({ saved, username }: RegistrationDraft): number | null =>
  saved?.username === username.trim() ? saved.slot : null;

interface Identified {
  readonly id: string;
}

/** What the form begins with: whoever has nothing yet of the only account there is fills in one registration. */
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

/** With this account, or without it. */
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

/** One more registration, as long as there may be one. */
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

/** How new each was, so that nothing newer is written over. */
export const seenOf = (shown: readonly Shown[]): VoiceConfigurationVersions =>
  shown.map(({ voice_account_id, version }) => ({ voice_account_id, version }));

/** The accounts of which somebody has something else now, or nothing any more. */
export function newerIn(theirs: readonly Shown[], base: readonly Shown[]): string[] {
  const without = (some: readonly Shown[], others: readonly Shown[]) =>
    some.filter(
      ({ voice_account_id: id, version }) =>
        !others.some((one) => one.voice_account_id === id && one.version === version),
    );
  return [...new Set([...without(theirs, base), ...without(base, theirs)].map((one) => one.voice_account_id))];
}

/** What was typed, on what somebody else saved first: an account that was not touched here is as they left it. */
export function rebase(draft: VoiceDraft, base: VoiceDraft, theirs: VoiceDraft): VoiceDraft {
  const of = (lines: VoiceDraft, id: string) => lines.filter((line) => line.voice_account_id === id);
  const ids = new Set([...theirs, ...draft].map(({ voice_account_id }) => voice_account_id));
  return [...ids].flatMap((id) => {
    const [mine, now] = [of(draft, id), of(theirs, id)];
    return isSame(mine, of(base, id)) ? now : mine.map((line) => keepingWith(line, now[0]));
  });
}

/** Passwords are kept where the newer ones are, each still with its name. */
const keepingWith = (line: LineDraft, now: LineDraft | undefined): LineDraft => ({
  ...line,
  registrations: line.registrations.map((one) => ({
    ...one,
    saved: now?.registrations.find(({ username }) => username === one.username.trim())?.saved ?? null,
  })),
});

/** Where something is wrong: the account, and the field in it. */
export type Issues = ReadonlyMap<string, FieldIssue>;
export const fieldKey = (id: string, field: string, slot?: number): string =>
  slot === undefined ? `${id} ${field}` : `${id} ${slot} ${field}`;

export function issuesOf(draft: VoiceDraft): Issues {
  return new Map(
    draft.flatMap(({ voice_account_id: id, extension, registrations }) => [
      ...(/^\d{0,20}$/.test(extension) ? [] : [[fieldKey(id, "extension"), "contacts.extension"] as const]),
      ...registrations.flatMap(({ username, authorization_username: other }, slot) => {
        const wrong = usernameIssue(username);
        const alsoWrong = other === "" ? null : usernameIssue(other);
        return [
          ...(wrong ? [[fieldKey(id, "username", slot), wrong] as const] : []),
          ...(alsoWrong ? [[fieldKey(id, "authorization_username", slot), alsoWrong] as const] : []),
        ];
      }),
    ]),
  );
}

/** What the server found, at the field it belongs to: `voice_configurations.0.registrations.1.username`. */
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
