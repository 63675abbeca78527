import { TERMS_DOCUMENTS } from "@portal/model/team/terms.ts";
import { useState } from "react";
import type { CallFailed } from "#platform/http/call-failed.ts";
import { refreshBootData } from "#platform/loading/boot-data.ts";

type Accepted = Readonly<Record<(typeof TERMS_DOCUMENTS)[number], boolean>>;

/** Whether the server has newer terms than this page showed. In the call that only accepts terms they are the whole body. */
export const areTermsOutdated = ({ fields }: CallFailed): boolean =>
  fields.some(({ path }) => TERMS_DOCUMENTS.some((document) => path === document || path === `terms.${document}`));

/** The documents that a form asks the user to accept. Nothing is marked as missing before the first submit. */
export function useTerms(initially = false) {
  const [accepted, onChange] = useState<Accepted>({ portal: initially, team: initially });
  const [sentOnce, setSentOnce] = useState(false);
  const [refused, setRefused] = useState(0);
  /** Marks the missing ones, and returns whether all are accepted. */
  const check = (): boolean => {
    setSentOnce(true);
    const complete = TERMS_DOCUMENTS.every((document) => accepted[document]);
    if (!complete) setRefused((times) => times + 1);
    return complete;
  };
  /** Shows the newer terms, not accepted yet. If they can't be loaded, asks for the known ones again. */
  const renew = async () => {
    await refreshBootData().catch(() => {});
    onChange({ portal: false, team: false });
    setSentOnce(true);
    setRefused((times) => times + 1);
  };
  /** `refused` is for the form, which focuses the first missing one. */
  return { check, renew, refused, choices: { accepted, onChange, sentOnce } };
}
