import { members, type Member } from "@portal/model/members/contract.ts";
import type { User } from "@portal/model/session/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../kit/call.ts";
import { useAction } from "../../../kit/query.ts";
import { tellDone } from "../../../kit/toast.tsx";
import { useText } from "../../../kit/useText.ts";
import { idsOf, meQuery, useTakeOver } from "../me.ts";
import {
  changesIn,
  draftOf,
  issuesFrom,
  issuesOf,
  rebase,
  updateOf,
  type Draft,
  type DraftField,
  type Issues,
} from "./draft.ts";
import { profileText } from "./text.ts";

const NONE: Issues = new Map();

/** What somebody else saved first, and where it differs from what was there before. */
export interface Newer {
  readonly member: Member;
  readonly fields: readonly DraftField[];
}

/** Name and contact information while they are edited, and the values that somebody else saved first. */
export function useProfile(user: User, member: Member) {
  const t = useText(profileText);
  const queries = useQueryClient();
  const takeOver = useTakeOver(user);
  const [seen, setSeen] = useState(member);
  const [base, setBase] = useState(member);
  const [draft, setDraft] = useState(() => draftOf(member));
  const [issues, setIssues] = useState(NONE);
  const [newer, setNewer] = useState<Newer | null>(null);

  const begin = (from: Member) => {
    setBase(from);
    setDraft(draftOf(from));
    setIssues(NONE);
    setNewer(null);
  };
  const changed = changesIn(draft, base);
  if (member !== seen) {
    setSeen(member);
    if (changed.length === 0) begin(member);
    // Another part of the profile was changed: what is typed here still builds on what is kept.
    else if (changesIn(draftOf(base), member).length === 0) setBase(member);
  }

  const offerNewer = async () => {
    const found = await queries.fetchQuery({ ...meQuery(user), staleTime: 0 }).catch(() => null);
    if (!found) return;
    setDraft((old) => rebase(old, base, found));
    setBase(found);
    setNewer({ member: found, fields: changesIn(draftOf(base), found) });
  };
  const action = useAction({
    context: t("context"),
    run: () => call(members.update, { params: idsOf(user), body: updateOf(draft, base) }),
    onDone: (saved) => {
      takeOver(saved);
      begin(saved);
      tellDone(t("saved"));
    },
    onFailed: (failed) => {
      setIssues(issuesFrom(failed.fields, draft));
      if (failed.code === "member.stale") void offerNewer();
    },
  });

  /** Whether it was sent; otherwise something has to be mended first. */
  const save = (): boolean => {
    if (action.isPending) return false;
    const found = issuesOf(draft, base);
    setIssues(found);
    setNewer(null);
    if (found.size === 0 && changed.length > 0) action.mutate(undefined);
    return found.size === 0;
  };
  const edit = (change: Partial<Draft>, place?: string | number) => {
    setDraft((old) => ({ ...old, ...change }));
    if (place !== undefined && issues.has(place)) setIssues(new Map([...issues].filter(([at]) => at !== place)));
  };
  return { draft, changed, issues, newer, edit, save, discard: () => begin(member), busy: action.isPending };
}
