import type { StaffLevel } from "@portal/model/access.ts";
import type { CaseFile } from "@portal/model/cases/schemas.ts";
import type { Finding } from "@portal/model/cases/findings.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { useStaffSudo } from "#domain/staff-sudo/StaffSudoProvider.tsx";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useSend } from "#platform/http/useSend.ts";
import { caseKey } from "../data.ts";
import type { CaseAction } from "./case-actions.ts";
import { emptyDraft, issuesOf, type Draft, type Issues } from "./draft.ts";
import { isFix, runCaseAction, runFix } from "./run.ts";
import { useActionText } from "./useActionText.ts";

interface Doing {
  readonly acts: readonly CaseAction[];
  readonly file: CaseFile;
  readonly level: StaffLevel;
  readonly onClose: () => void;
}

/** State of an action's dialog: input, issues and result. */
export function useCaseAction({ acts, file, level, onClose }: Doing) {
  const words = useActionText(file);
  const queries = useQueryClient();
  const withSudo = useStaffSudo();
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(file));
  const [issues, setIssues] = useState<Issues>({});
  const [refused, setRefused] = useState(0);
  const [failedAct, setFailedAct] = useState<CaseAction | null>(null);
  /** The problems found; null before the search. */
  const [found, setFound] = useState<readonly Finding[] | null>(null);
  const refuse = (wrong: Issues) => {
    setIssues(wrong);
    setRefused((times) => times + 1);
  };

  const refetch = () => queries.invalidateQueries({ queryKey: caseKey });
  const one = async (act: CaseAction): Promise<boolean> => {
    if (isFix(act) && found === null) {
      setFound((await runFix(act, file, draft.reason, false)).found);
      return false;
    }
    return (await withSudo(() => runCaseAction(act, file, draft))) !== null;
  };
  const { busy, failed, send } = useSend(async () => {
    for (const act of acts) {
      setFailedAct(act);
      try {
        if (!(await one(act))) return;
      } catch (thrown) {
        const { code } = asCallFailed(thrown);
        if (code === "case.not_an_admin") refuse({ email: "not_admin" });
        else if (code === "subscription.name_differs") refuse({ typed_name: true });
        // The obstacle is new information, so reload the case.
        else void refetch();
        throw thrown;
      }
    }
    void refetch();
    showSuccess(acts.map(words.done).join(" "));
    onClose();
  });

  const submit = () => {
    if (busy) return;
    const wrong = issuesOf(acts, draft, file, level);
    if (Object.keys(wrong).length > 0) return refuse(wrong);
    setIssues({});
    send();
  };
  const edit = (change: Partial<Draft>) => {
    setDraft({ ...draft, ...change });
    setIssues((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
  };
  return { draft, edit, issues, refused, busy, failed, failedAct, found, submit };
}
