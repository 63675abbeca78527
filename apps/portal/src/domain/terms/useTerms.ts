import type { TERMS_VERSIONS } from "@portal/model/limits.ts";
import { useRef, useState } from "react";

type Accepted = Readonly<Record<keyof typeof TERMS_VERSIONS, boolean>>;

export const DOCUMENTS = ["portal", "team"] as const satisfies readonly (keyof typeof TERMS_VERSIONS)[];

/** The documents that a form asks the user to accept. Nothing is marked as missing before the first submit. */
export function useTerms(initially = false) {
  const box = useRef<HTMLDivElement>(null);
  const [accepted, onChange] = useState<Accepted>({ portal: initially, team: initially });
  const [sentOnce, setSentOnce] = useState(false);
  /** Whether all are accepted; if not, the first missing one takes the focus. */
  const check = (): boolean => {
    setSentOnce(true);
    const missing = DOCUMENTS.find((document) => !accepted[document]);
    if (missing) box.current?.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus();
    return missing === undefined;
  };
  return { check, choices: { box, accepted, onChange, sentOnce } };
}
