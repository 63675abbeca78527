import type { TERMS_VERSIONS } from "@portal/model/limits.ts";
import { useState } from "react";

type Accepted = Readonly<Record<keyof typeof TERMS_VERSIONS, boolean>>;

export const DOCUMENTS = ["portal", "team"] as const satisfies readonly (keyof typeof TERMS_VERSIONS)[];

/** The documents that a form asks the user to accept. Nothing is marked as missing before the first submit. */
export function useTerms(initially = false) {
  const [accepted, onChange] = useState<Accepted>({ portal: initially, team: initially });
  const [sentOnce, setSentOnce] = useState(false);
  const [refused, setRefused] = useState(0);
  /** Marks the missing ones, and returns whether all are accepted. */
  const check = (): boolean => {
    setSentOnce(true);
    const complete = DOCUMENTS.every((document) => accepted[document]);
    if (!complete) setRefused((times) => times + 1);
    return complete;
  };
  /** `refused` is for the form, which focuses the first missing one. */
  return { check, refused, choices: { accepted, onChange, sentOnce } };
}
