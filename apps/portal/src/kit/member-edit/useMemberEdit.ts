import type { Body } from "@portal/model/kit/endpoint.ts";
import type { Member, members } from "@portal/model/members/contract.ts";
import { useEffect, useRef, useState, type FormEvent } from "react";
import type { CallFailed } from "../call-failed.ts";
import { useAction } from "../query.ts";
import {
  changesIn,
  draftOf,
  issuesFrom,
  issuesOf,
  rebase,
  updateOf,
  type Draft,
  type Editable,
  type Issues,
  type TextField,
} from "./draft.ts";

const NONE: Issues = new Map();

/** What somebody else saved first, and where it differs from what was there before. */
export interface Newer<F extends TextField> {
  readonly member: Member;
  readonly fields: readonly (F | "contacts")[];
}

interface MemberEdit<F extends TextField> {
  readonly of: Editable<F>;
  readonly member: Member;
  /** What is being done, as in "Problem with {context}". */
  readonly context: string;
  /** Null when the person thinks better of it. */
  readonly send: (body: Body<typeof members.update>) => Promise<Member | null>;
  /** As the server knows them now. */
  readonly fresh: () => Promise<Member>;
  readonly onSaved: (saved: Member) => void;
  readonly onFailed?: (failed: CallFailed) => void;
}

/** A member while they are edited, and the values that somebody else saved first. */
export function useMemberEdit<F extends TextField>(edited: MemberEdit<F>) {
  const { of, member, context, send, fresh, onSaved, onFailed } = edited;
  const form = useRef<HTMLFormElement>(null);
  const [seen, setSeen] = useState(member);
  const [base, setBase] = useState(member);
  const [draft, setDraft] = useState(() => draftOf(of, member));
  const [issues, setIssues] = useState(NONE);
  const [newer, setNewer] = useState<Newer<F> | null>(null);
  const [refused, setRefused] = useState(0);
  useEffect(() => {
    if (refused > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);

  const begin = (from: Member) => {
    setBase(from);
    setDraft(draftOf(of, from));
    setIssues(NONE);
    setNewer(null);
  };
  const changed = changesIn(of, draft, base);
  if (member !== seen) {
    setSeen(member);
    if (changed.length === 0) begin(member);
    // Something else of theirs was changed, the picture or the role: what is typed builds on what is kept now.
    else if (changesIn(of, draftOf(of, base), member).length === 0) setBase(member);
  }

  const offerNewer = async () => {
    const found = await fresh().catch(() => null);
    if (!found) return;
    setDraft((old) => rebase(of, old, base, found));
    setBase(found);
    setNewer({ member: found, fields: changesIn(of, draftOf(of, base), found) });
  };
  const action = useAction({
    context,
    run: () => send(updateOf(of, draft, base)),
    onDone: (saved) => {
      if (!saved) return;
      onSaved(saved);
      begin(saved);
    },
    onFailed: (failed) => {
      setIssues(issuesFrom(of, failed.fields, draft));
      if (failed.code === "member.stale") void offerNewer();
      onFailed?.(failed);
    },
  });

  const save = () => {
    if (action.isPending) return;
    const found = issuesOf(of, draft, base);
    setIssues(found);
    setNewer(null);
    if (found.size > 0) setRefused((times) => times + 1);
    else if (changed.length > 0) action.mutate(undefined);
  };
  return {
    form,
    draft,
    changed,
    issues,
    newer,
    busy: action.isPending,
    edit: (change: Partial<Draft>, place?: string | number) => {
      setDraft((old) => ({ ...old, ...change }));
      if (place !== undefined && issues.has(place)) setIssues(new Map([...issues].filter(([at]) => at !== place)));
    },
    save,
    submit: (event: FormEvent) => {
      event.preventDefault();
      save();
    },
    discard: () => begin(member),
  };
}
