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
import { lineKey } from "./data.ts";
import { draftOf, givenOf, issuesFrom, issuesOf, type Issues, type Shown, type VoiceDraft } from "./draft.ts";
import { memberVoiceText } from "./text.ts";

export interface Loaded {
  readonly accounts: readonly VoiceAccount[];
  readonly lines: readonly Shown[];
  readonly effective: Reply<typeof voice.effective>;
}

const NONE: Issues = new Map();

/** What somebody has of the voice accounts, while it is edited. */
export function useVoiceForm(team_id: string, member: Member, { lines }: Loaded) {
  const t = useText(memberVoiceText);
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(lines);
  const [draft, setDraft] = useState<VoiceDraft>(() => draftOf(lines));
  const [issues, setIssues] = useState<Issues>(NONE);
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);
  const isChanged = JSON.stringify(givenOf(draft)) !== JSON.stringify(givenOf(draftOf(base)));
  const begin = (from: readonly Shown[]) => {
    setBase(from);
    setDraft(draftOf(from));
    setIssues(NONE);
  };
  if (lines !== base && !isChanged) begin(lines);

  const action = useAction({
    context: t("context", { name: fullName(member) }),
    run: () =>
      call(voice.configure, {
        params: { id: team_id, mid: member.id },
        body: { voice_configurations: givenOf(draft) },
      }),
    onDone: ({ voice_configurations }) => {
      begin(voice_configurations);
      void queries.invalidateQueries({ queryKey: lineKey(team_id, member.id) });
      void queries.invalidateQueries({ queryKey: teamKey });
      tellDone(t("saved", { name: fullName(member) }));
    },
    onFailed: ({ fields }) => {
      setIssues(issuesFrom(fields, draft));
      setRefused((times) => times + 1);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (action.isPending) return;
    const found = issuesOf(draft);
    setIssues(found);
    if (found.size > 0) setRefused((times) => times + 1);
    else if (isChanged) action.mutate(undefined);
  };
  return {
    form,
    draft,
    issues,
    isChanged,
    busy: action.isPending,
    edit: (next: VoiceDraft) => {
      setDraft(next);
      if (issues.size > 0) setIssues(NONE);
    },
    submit,
    discard: () => begin(lines),
  };
}
