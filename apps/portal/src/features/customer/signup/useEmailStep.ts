import { FIELD_ISSUES, type FieldIssue } from "@portal/model/errors.ts";
import { INPUT_DELAY_MS } from "@portal/model/limits.ts";
import { signup } from "@portal/model/signup/contract.ts";
import { hasKnownEnding, newEmailIssue } from "@portal/model/signup/email.ts";
import { useEffect, useState } from "react";
import { call } from "#platform/http/call.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useSend } from "#platform/http/useSend.ts";
import { saveDraft, readDraft } from "./draft.ts";
import { nextStepForEmail } from "./email-answer.ts";
import { referralIn } from "./referral.ts";
import { PATHS, type Step } from "./steps.ts";

/** What is wrong with the submitted address, until a different one is typed. */
type Said = "refused" | "problem" | "unsure" | FieldIssue;

const isStep = (leads: string): leads is Step => leads in PATHS;
const isIssue = (result: Said | null): result is FieldIssue => FIELD_ISSUES.includes(result as FieldIssue);

/** Checks an address by our rule, then its top-level domain, then with the server. */
export function useEmailStep(pattern: string) {
  const open = useOpen();
  const [referral] = useState(keptReferral);
  // Triggers a render when the referral is dropped, because the summary next to the step reads the draft.
  const [, setForgotten] = useState(false);
  const [typed, setTyped] = useState(() => readDraft().email);
  /** The address at the last pause in typing. Null before the first submit, when nothing is marked as wrong. */
  const [paused, setPaused] = useState<string | null>(null);
  const [result, setResult] = useState<Said | null>(null);
  const [failedSubmits, setFailedSubmits] = useState(0);
  const focusWrong = () => setFailedSubmits((count) => count + 1);
  const email = typed.trim();

  const sentOnce = paused !== null;
  useEffect(() => {
    if (!sentOnce) return undefined;
    const timer = setTimeout(() => setPaused(email), INPUT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [sentOnce, email]);

  const { busy, failed, send } = useSend(async () => {
    const answer = await call(signup.email, { query: { email } }).catch(issueOrThrow);
    const next = typeof answer === "string" ? answer : nextStepForEmail(answer);
    if (isStep(next)) {
      saveDraft({ email });
      return open(PATHS[next]);
    }
    setResult(next);
    if (next !== "problem") focusWrong();
  });
  const submit = ({ sure = false } = {}) => {
    if (busy) return;
    setPaused(email);
    setResult(null);
    if (newEmailIssue(email, { pattern })) focusWrong();
    else if (!sure && !hasKnownEnding(email)) setResult("unsure");
    else send();
  };

  const ruleIssue = paused === null ? null : newEmailIssue(paused, { pattern });
  return {
    referral,
    forgetReferral: () => {
      saveDraft({ referral_code: "" });
      setForgotten(true);
    },
    typed,
    type: (value: string) => {
      setTyped(value);
      setResult(null);
    },
    issue: isIssue(result) ? result : (ruleIssue ?? undefined),
    refused: result === "refused",
    problem: result === "problem",
    unsure: result === "unsure" ? email.slice(email.lastIndexOf(".") + 1) : null,
    failedSubmits,
    busy,
    failed,
    submit,
  };
}

/** The server may find an issue that our own rule does not. */
function issueOrThrow(thrown: unknown): FieldIssue {
  const issue = asCallFailed(thrown).fields[0]?.issue;
  if (issue) return issue;
  throw thrown;
}

/** Keeps the code of a referral link until the account is created. */
function keptReferral(): string {
  const referral_code = referralIn(location.search);
  if (referral_code) saveDraft({ referral_code });
  return referral_code;
}
