import type { Reply } from "@portal/model/kit/endpoint.ts";
import { voice, type VoiceAccount } from "@portal/model/voice/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { call } from "../call.ts";
import { fullName, type Named } from "../full-name.ts";
import { useAction } from "../query.ts";
import { teamKey } from "../team.ts";
import { showSuccess } from "../toast.tsx";
import { useText } from "../useText.ts";
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
  type Issues,
  type Shown,
  type VoiceDraft,
} from "./draft.ts";
import { memberVoiceText } from "./text.ts";

/** Whose voice configuration it is. */
export interface Person extends Named {
  readonly id: string;
}

export interface Loaded {
  readonly accounts: readonly VoiceAccount[];
  readonly lines: readonly Shown[];
  readonly effective: Reply<typeof voice.effective>;
}

const NONE: Issues = new Map();

interface Edited extends Loaded {
  readonly team_id: string;
  readonly person: Person;
  /** Whether people edit what is their own. */
  readonly own: boolean;
  readonly onSaved?: (() => void) | undefined;
}

/** What somebody has of the voice accounts, while it is edited, and what somebody else saved first. */
export function useVoiceForm({ team_id, person, own, accounts, lines, onSaved }: Edited) {
  const t = useText(memberVoiceText);
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(lines);
  const begun = (from: readonly Shown[]) => (own ? begunWith(from, accounts, fullName(person)) : draftOf(from));
  const [draft, setDraft] = useState<VoiceDraft>(() => begun(lines));
  const [issues, setIssues] = useState<Issues>(NONE);
  const [refused, setRefused] = useState(0);
  /** The names of the accounts that somebody else changed. */
  const [newer, setNewer] = useState<readonly string[] | null>(null);
  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  const isChanged = !isSame(draft, draftOf(base)) && !isSame(draft, begun(base));
  const begin = (from: readonly Shown[]) => {
    setBase(from);
    setDraft(begun(from));
    setIssues(NONE);
    setNewer(null);
  };
  if (lines !== base && !isChanged) begin(lines);

  const query = linesQuery(team_id, person.id);
  const offerNewer = async () => {
    const found = await queries.fetchQuery({ ...query, staleTime: 0 }).catch(() => null);
    if (!found) return;
    const known = [...found.accounts, ...accounts];
    setNewer(newerIn(found.lines, base).map((id) => known.find((account) => account.id === id)?.name ?? ""));
    // An account that is gone has no card any more to take it away with.
    const isLeft = ({ voice_account_id: id }: VoiceDraft[number]) =>
      found.accounts.some((account) => account.id === id);
    setDraft((typed) => rebase(typed.filter(isLeft), draftOf(base), draftOf(found.lines)));
    setBase(found.lines);
  };

  const action = useAction({
    context: own ? t("own.context") : t("context", { name: fullName(person) }),
    run: () =>
      call(voice.configure, {
        params: { id: team_id, mid: person.id },
        body: { voice_configurations: toVoiceConfigurations(draft), seen: seenOf(base) },
      }),
    onDone: ({ voice_configurations }) => {
      // What is typed next builds on this, not on what was fetched before.
      queries.setQueryData(query.queryKey, (old) => old && { ...old, lines: voice_configurations });
      begin(voice_configurations);
      void queries.invalidateQueries({ queryKey: query.queryKey });
      void queries.invalidateQueries({ queryKey: teamKey });
      onSaved?.();
      showSuccess(own ? t("own.saved") : t("saved", { name: fullName(person) }));
    },
    onFailed: ({ code, fields }) => {
      setIssues(issuesFrom(fields, draft));
      setRefused((times) => times + 1);
      if (code === "voice.stale") void offerNewer();
    },
  });
  const save = () => {
    if (action.isPending) return;
    const found = issuesOf(draft);
    setIssues(found);
    setNewer(null);
    if (found.size > 0) setRefused((times) => times + 1);
    else if (isChanged) action.mutate(undefined);
  };
  return {
    form,
    draft,
    issues,
    newer,
    isChanged,
    busy: action.isPending,
    edit: (next: VoiceDraft) => {
      setDraft(next);
      if (issues.size > 0) setIssues(NONE);
    },
    save,
    submit: (event: FormEvent) => {
      event.preventDefault();
      save();
    },
    discard: () => begin(lines),
  };
}
