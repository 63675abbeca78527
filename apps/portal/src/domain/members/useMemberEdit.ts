import type { Body } from "@portal/model/kit/endpoint.ts";
import type { Member, members } from "@portal/model/members/contract.ts";
import type { CallFailed } from "#platform/http/call-failed.ts";
import { useEditor } from "#platform/editor/useEditor.ts";
import {
  changesIn,
  draftOf,
  issuesFrom,
  issuesOf,
  rebase,
  updateOf,
  type Draft,
  type Editable,
  type TextField,
} from "./draft.ts";

/** The version that someone else saved first, and the fields that changed in it. */
interface Newer<F extends TextField> {
  readonly member: Member;
  readonly fields: readonly (F | "contacts")[];
}

interface MemberEdit<F extends TextField> {
  readonly of: Editable<F>;
  readonly member: Member;
  /** The user's action, as in "Problem with {context}". */
  readonly context: string;
  /** Resolves to null if the user cancels. */
  readonly send: (body: Body<typeof members.update>) => Promise<Member | null>;
  /** Fetches the member's current values. */
  readonly fresh: () => Promise<Member>;
  readonly onSaved: (saved: Member) => void;
  readonly onFailed?: (failed: CallFailed) => void;
}

/** State of the form that edits a member, including a conflict with values that someone else saved first. */
export function useMemberEdit<F extends TextField>(edited: MemberEdit<F>) {
  const { of, member, context, send, fresh, onSaved, onFailed } = edited;
  const editor = useEditor({
    saved: member,
    toDraft: (known) => draftOf(of, known),
    isChanged: (draft, base) => changesIn(of, draft, base).length > 0,
    // Something else of theirs was changed, the picture or the role: what is typed builds on what is kept now.
    isSameHere: (base, received) => changesIn(of, draftOf(of, base), received).length === 0,
    rules: (draft, base) => issuesOf(of, draft, base),
    showIssues: "saving",
    context,
    send: (draft, base) => send(updateOf(of, draft, base)),
    savedIn: (saved: Member) => saved,
    onSaved,
    issuesFrom: ({ fields }, draft) => issuesFrom(of, fields, draft),
    ...(onFailed && { onFailed }),
    stale: { code: "member.stale", load: fresh, rebase: (draft, from, to) => rebase(of, draft, from, to) },
  });
  const { draft, base, issues, tried, newer, busy, save, discard } = editor;
  const newerMember: Newer<F> | null = newer && {
    member: newer.to,
    fields: changesIn(of, draftOf(of, newer.from), newer.to),
  };
  return {
    draft,
    changed: changesIn(of, draft, base),
    issues,
    newer: newerMember,
    /** How often a save was refused. */
    refused: tried,
    busy,
    edit: (change: Partial<Draft>, place?: string | number) =>
      editor.edit(
        (old) => ({ ...old, ...change }),
        (field) => field === place,
      ),
    save,
    discard,
  };
}
