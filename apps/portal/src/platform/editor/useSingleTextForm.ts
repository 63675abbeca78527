import { useState } from "react";
import { useIssueText } from "#platform/text/issue-text.ts";

interface Sending {
  readonly isPending: boolean;
  readonly mutate: () => void;
}

/** A form with one text field. Shows its issue on submit; `refused` is for the frame, which focuses it. */
export function useSingleTextForm(issue: string | null) {
  const issueText = useIssueText();
  const [tried, setTried] = useState(0);
  const submit = (action: Sending) => () => {
    setTried((times) => times + 1);
    if (!issue && !action.isPending) action.mutate();
  };
  const error = tried > 0 && issue ? issueText(issue) : null;
  return { error, refused: tried, submit, reset: () => setTried(0) };
}
