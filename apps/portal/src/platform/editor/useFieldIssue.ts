import { useState } from "react";

/** The issue of a form's only field. `refused` counts refusals for the frame, which focuses the field after each. */
export function useFieldIssue<Issue>() {
  const [issue, setIssue] = useState<Issue | null>(null);
  const [refused, setRefused] = useState(0);
  const refuse = (why: Issue) => {
    setIssue(why);
    setRefused((times) => times + 1);
  };
  const clear = () => setIssue(null);
  /** Shows what the rules found, and returns whether that is nothing. */
  const check = (found: Issue | null): boolean => {
    if (found === null) clear();
    else refuse(found);
    return found === null;
  };
  return { issue, refused, refuse, clear, check };
}
