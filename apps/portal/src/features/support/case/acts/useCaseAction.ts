import type { StaffLevel } from "@portal/model/access.ts";
import type { CaseFile } from "@portal/model/cases/schemas.ts";
import type { Finding } from "@portal/model/cases/findings.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent } from "react";
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
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(() => emptyDraft(file));
  const [issues, setIssues] = useState<Issues>({});
  const [failedAct, setFailedAct] = useState<CaseAction | null>(null);
  /** The problems found; null before the search. */
  const [found, setFound] = useState<readonly Finding[] | null>(null);
  useEffect(() => {
    if (Object.keys(issues).length > 0) firstWrong(form.current)?.focus();
  }, [issues]);

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
        if (code === "case.not_an_admin") setIssues({ email: "not_admin" });
        else if (code === "subscription.name_differs") setIssues({ typed_name: true });
        // The obstacle is new information, so reload the case.
        else void refetch();
        throw thrown;
      }
    }
    void refetch();
    showSuccess(acts.map(words.done).join(" "));
    onClose();
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = issuesOf(acts, draft, file, level);
    setIssues(wrong);
    if (Object.keys(wrong).length === 0) send();
  };
  const edit = (change: Partial<Draft>) => {
    setDraft({ ...draft, ...change });
    setIssues((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in change))));
  };
  return { form, draft, edit, issues, busy, failed, failedAct, found, submit };
}

/** The first invalid field; among the checks, the first open one. */
const firstWrong = (form: HTMLFormElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>(
    'fieldset[aria-invalid="true"] input:not(:checked), input[aria-invalid="true"], textarea[aria-invalid="true"]',
  ) ?? null;
