import { FIELD_ISSUES, type FieldIssue } from "@portal/model/errors.ts";
import { INPUT_DELAY_MS } from "@portal/model/limits.ts";
import { signup } from "@portal/model/signup/contract.ts";
import { hasKnownEnding, newEmailIssue } from "@portal/model/signup/email.ts";
import { useEffect, useRef, useState } from "react";
import { call } from "../../kit/call.ts";
import { asCallFailed } from "../../kit/call-failed.ts";
import { useOpen } from "../../kit/useOpen.ts";
import { useSend } from "../../kit/useSend.ts";
import { saveDraft, readDraft } from "./draft.ts";
import { nextStepForEmail } from "./email-answer.ts";
import { referralIn } from "./referral.ts";
import { PATHS, type Step } from "./steps.ts";

/** What is wrong with the address that was sent, until another one is typed. */
type Said = "refused" | "problem" | "unsure" | FieldIssue;

const isStep = (leads: string): leads is Step => leads in PATHS;
const isIssue = (said: Said | null): said is FieldIssue => FIELD_ISSUES.includes(said as FieldIssue);

/** The rule, the doubt about its ending, and the server's word on an address, in this order. */
export function useEmailStep(pattern: string) {
  const open = useOpen();
  const input = useRef<HTMLInputElement>(null);
  const [referral] = useState(keptReferral);
  // Beside the step stands what was given so far, which is read anew.
  const [, setForgotten] = useState(false);
  const [typed, setTyped] = useState(() => readDraft().email);
  /** What was typed at the last pause; nothing is held against anybody before they first send it. */
  const [paused, setPaused] = useState<string | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const email = typed.trim();

  const sentOnce = paused !== null;
  useEffect(() => {
    if (!sentOnce) return undefined;
    const timer = setTimeout(() => setPaused(email), INPUT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [sentOnce, email]);

  const { busy, failed, send } = useSend(async () => {
    const answer = await call(signup.email, { query: { email } }).catch(issueOrThrow);
    const leads = typeof answer === "string" ? answer : nextStepForEmail(answer);
    if (isStep(leads)) {
      saveDraft({ email });
      return open(PATHS[leads]);
    }
    setSaid(leads);
    if (leads !== "problem") input.current?.focus();
  });
  const submit = ({ sure = false } = {}) => {
    if (busy) return;
    setPaused(email);
    setSaid(null);
    if (newEmailIssue(email, { pattern })) input.current?.focus();
    else if (!sure && !hasKnownEnding(email)) setSaid("unsure");
    else send();
  };

  const ruled = paused === null ? null : newEmailIssue(paused, { pattern });
  return {
    referral,
    forgetReferral: () => {
      saveDraft({ referral_code: "" });
      setForgotten(true);
    },
    input,
    typed,
    type: (value: string) => {
      setTyped(value);
      setSaid(null);
    },
    issue: isIssue(said) ? said : (ruled ?? undefined),
    refused: said === "refused",
    problem: said === "problem",
    unsure: said === "unsure" ? email.slice(email.lastIndexOf(".") + 1) : null,
    busy,
    failed,
    submit,
  };
}

/** The server may know better than our own rule what is wrong with the address. */
function issueOrThrow(thrown: unknown): FieldIssue {
  const issue = asCallFailed(thrown).fields[0]?.issue;
  if (issue) return issue;
  throw thrown;
}

/** Whoever comes by a referral link keeps its code until the account is made. */
function keptReferral(): string {
  const referral_code = referralIn(location.search);
  if (referral_code) saveDraft({ referral_code });
  return referral_code;
}
