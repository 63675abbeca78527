import { useRef, useState, type FormEvent } from "react";
import { useIssueText } from "#platform/text/issue-text.ts";

interface Sending {
  readonly isPending: boolean;
  readonly mutate: () => void;
}

/** A form with one text field. Shows its issue and focuses it on submit. */
export function useSingleTextForm(issue: string | null) {
  const issueText = useIssueText();
  const input = useRef<HTMLTextAreaElement>(null);
  const [tried, setTried] = useState(false);
  const submit = (action: Sending) => (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (issue) input.current?.focus();
    else if (!action.isPending) action.mutate();
  };
  const field = { ref: input, error: tried && issue ? issueText(issue) : null };
  return { field, submit, reset: () => setTried(false) };
}
