import type { Reply } from "@portal/model/kit/endpoint.ts";
import type { Member } from "@portal/model/members/contract.ts";
import { voice, type VoiceAccount } from "@portal/model/voice/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { call } from "../../../kit/call.ts";
import { fullName } from "../../../kit/full-name.ts";
import { useAction } from "../../../kit/query.ts";
import { teamKey } from "../../../kit/team.ts";
import { tellDone } from "../../../kit/toast.tsx";
import { useText } from "../../../kit/useText.ts";
import { memberQuery } from "../data.ts";
import { linesQuery } from "./data.ts";
import {
  draftOf,
  givenOf,
  isSame,
  issuesFrom,
  issuesOf,
  newerIn,
  rebased,
  seenOf,
  type Issues,
  type Shown,
  type VoiceDraft,
} from "./draft.ts";
import { memberVoiceText } from "./text.ts";

export interface Loaded {
  readonly accounts: readonly VoiceAccount[];
  readonly lines: readonly Shown[];
  readonly effective: Reply<typeof voice.effective>;
}

const NONE: Issues = new Map();

/** What somebody has of the voice accounts, while it is edited, and what somebody else saved first. */
export function useVoiceForm(team_id: string, member: Member, { accounts, lines }: Loaded) {
  const t = useText(memberVoiceText);
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(lines);
  const [draft, setDraft] = useState<VoiceDraft>(() => draftOf(lines));
  const [issues, setIssues] = useState<Issues>(NONE);
  const [refused, setRefused] = useState(0);
  /** The names of the accounts that somebody else changed. */
  const [newer, setNewer] = useState<readonly string[] | null>(null);
  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  const isChanged = !isSame(draft, draftOf(base));
  const begin = (from: readonly Shown[]) => {
    setBase(from);
    setDraft(draftOf(from));
    setIssues(NONE);
    setNewer(null);
  };
  if (lines !== base && !isChanged) begin(lines);

  const query = linesQuery(team_id, member.id);
  const offerNewer = async () => {
    const found = await queries.fetchQuery({ ...query, staleTime: 0 }).catch(() => null);
    if (!found) return;
    const known = [...found.accounts, ...accounts];
    setNewer(newerIn(found.lines, base).map((id) => known.find((account) => account.id === id)?.name ?? ""));
    // An account that is gone has no card any more to take it away with.
    const isLeft = ({ voice_account_id: id }: VoiceDraft[number]) =>
      found.accounts.some((account) => account.id === id);
    setDraft((typed) => rebased(typed.filter(isLeft), draftOf(base), draftOf(found.lines)));
    setBase(found.lines);
  };

  const action = useAction({
    context: t("context", { name: fullName(member) }),
    run: () =>
      call(voice.configure, {
        params: { id: team_id, mid: member.id },
        body: { voice_configurations: givenOf(draft), seen: seenOf(base) },
      }),
    onDone: ({ voice_configurations }) => {
      // What is typed next builds on this, not on what was fetched before.
      queries.setQueryData(query.queryKey, (old) => old && { ...old, lines: voice_configurations });
      begin(voice_configurations);
      void queries.invalidateQueries({ queryKey: query.queryKey });
      void queries.invalidateQueries({ queryKey: memberQuery(team_id, member.id).queryKey });
      void queries.invalidateQueries({ queryKey: teamKey });
      tellDone(t("saved", { name: fullName(member) }));
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
