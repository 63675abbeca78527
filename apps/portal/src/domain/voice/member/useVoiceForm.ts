import type { Reply } from "@portal/model/kit/endpoint.ts";
import { voice, type VoiceAccount } from "@portal/model/voice/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "#platform/http/call.ts";
import { fullName, type Named } from "#domain/members/full-name.ts";
import { useEditor } from "#platform/editor/useEditor.ts";
import { teamKey } from "#domain/team/team.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { linesQuery } from "./data.ts";
import {
  begunWith,
  draftOf,
  toVoiceConfigurations,
  isSame,
  issuesFrom,
  issuesOf,
  newerIn,
  rebase,
  seenOf,
  type Shown,
  type VoiceDraft,
} from "./draft.ts";
import { memberVoiceText } from "./text.ts";

/** The member whose voice configuration is edited. */
export interface Person extends Named {
  readonly id: string;
}

export interface Loaded {
  readonly accounts: readonly VoiceAccount[];
  readonly lines: readonly Shown[];
  readonly effective: Reply<typeof voice.effective>;
}

type Saved = Pick<Loaded, "accounts" | "lines">;

interface Edited extends Loaded {
  readonly team_id: string;
  readonly person: Person;
  /** Whether users edit their own configuration. */
  readonly own: boolean;
  readonly onSaved?: (() => void) | undefined;
}

/** State of the form for a member's voice configuration, including a conflict with what someone else saved first. */
export function useVoiceForm({ team_id, person, own, accounts, lines, onSaved }: Edited) {
  const t = useText(memberVoiceText);
  const queries = useQueryClient();
  const query = linesQuery(team_id, person.id);
  const saved = useMemo(() => ({ accounts, lines }), [accounts, lines]);
  const toDraft = (from: Saved): VoiceDraft =>
    own ? begunWith(from.lines, accounts, fullName(person)) : draftOf(from.lines);
  const editor = useEditor({
    saved,
    toDraft,
    isChanged: (draft, base) => !isSame(draft, draftOf(base.lines)) && !isSame(draft, toDraft(base)),
    isNewer: (received, base) => received.lines !== base.lines,
    rules: issuesOf,
    showIssues: "saving",
    context: own ? t("own.context") : t("context", { name: fullName(person) }),
    send: (draft, base) =>
      call(voice.configure, {
        params: { id: team_id, mid: person.id },
        body: { voice_configurations: toVoiceConfigurations(draft), seen: seenOf(base.lines) },
      }),
    savedIn: ({ voice_configurations }): Saved => ({ accounts, lines: voice_configurations }),
    onSaved: ({ voice_configurations }) => {
      // What is typed next builds on this, not on what was fetched before.
      queries.setQueryData(query.queryKey, (old) => old && { ...old, lines: voice_configurations });
      void queries.invalidateQueries({ queryKey: query.queryKey });
      void queries.invalidateQueries({ queryKey: teamKey });
      onSaved?.();
      showSuccess(own ? t("own.saved") : t("saved", { name: fullName(person) }));
    },
    issuesFrom: ({ fields }, draft) => issuesFrom(fields, draft),
    stale: {
      code: "voice.stale",
      load: () => queries.fetchQuery({ ...query, staleTime: 0 }),
      rebase: (draft, from, to) => {
        // An account that is gone has no card any more to take it away with.
        const isLeft = ({ voice_account_id: id }: VoiceDraft[number]) => to.accounts.some((one) => one.id === id);
        return rebase(draft.filter(isLeft), draftOf(from.lines), draftOf(to.lines));
      },
    },
  });
  const { draft, issues, newer, isChanged, tried, busy, save, discard } = editor;
  /** The names of the accounts that someone else changed. */
  const newerNames = () => {
    if (!newer) return null;
    const known = [...newer.to.accounts, ...accounts];
    return newerIn(newer.to.lines, newer.from.lines).map((id) => known.find((one) => one.id === id)?.name ?? "");
  };
  return {
    draft,
    issues,
    newer: newerNames(),
    isChanged,
    /** How often a save was refused. */
    refused: tried,
    busy,
    edit: (next: VoiceDraft) =>
      editor.edit(
        () => next,
        () => true,
      ),
    save,
    discard,
  };
}
