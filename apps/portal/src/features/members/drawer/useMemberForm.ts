import { sudoFor } from "@portal/model/access.ts";
import { members, type Member } from "@portal/model/members/contract.ts";
import { useState } from "react";
import { boot } from "../../../kit/boot.ts";
import { call } from "../../../kit/call.ts";
import { useAction } from "../../../kit/query.ts";
import { useSudo } from "../../../kit/sudo/SudoProvider.tsx";
import { tellDone } from "../../../kit/toast.tsx";
import { useText } from "../../../kit/useText.ts";
import { useMemberData } from "../data.ts";
import { fullName } from "../standing.ts";
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
import { drawerText } from "./text.ts";

const NONE: Issues = new Map();

/** What somebody else saved first, and where it differs from what was there before. */
export interface Newer {
  readonly member: Member;
  readonly fields: readonly DraftField[];
}

interface MemberForm {
  readonly team_id: string;
  readonly member: Member;
  /** They are not there any more. */
  readonly onGone: () => void;
}

/** A member while they are edited, and the values that somebody else saved first. */
export function useMemberForm({ team_id, member, onGone }: MemberForm) {
  const t = useText(drawerText);
  const data = useMemberData(team_id);
  const withSudo = useSudo();
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
    // Something else of theirs was changed here, the role for instance: what is typed builds on what is kept now.
    else if (changesIn(draftOf(base), member).length === 0) setBase(member);
  }

  const offerNewer = async () => {
    const found = await data.fresh(member.id).catch(() => null);
    if (!found) return;
    setDraft((old) => rebase(old, base, found));
    setBase(found);
    setNewer({ member: found, fields: changesIn(draftOf(base), found) });
  };
  const action = useAction({
    context: t("context", { name: fullName(member) }),
    run: async () => {
      const body = updateOf(draft, base);
      const send = (sudo?: string) =>
        call(members.update, { params: { id: team_id, mid: member.id }, body }, sudo ? { sudo } : {});
      const purpose = body.email === undefined ? undefined : sudoFor("member.email");
      return purpose ? withSudo(purpose, send) : send();
    },
    onDone: (saved) => {
      if (!saved) return;
      data.show(saved);
      begin(saved);
      tellDone(t("saved", { name: fullName(saved) }));
    },
    onFailed: (failed) => {
      setIssues(issuesFrom(failed.fields, draft));
      if (failed.code === "member.stale") void offerNewer();
      if (failed.code === "member.gone" || failed.code === "member.not_found") onGone();
    },
  });

  /** Whether it was sent; otherwise something has to be mended first. */
  const save = (): boolean => {
    if (action.isPending) return true;
    const found = issuesOf(draft, base, { pattern: boot().signup.email_pattern });
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
