import { useState } from "react";
import { getBootData } from "#platform/loading/boot-data.ts";
import type { CallFailed } from "#platform/http/call-failed.ts";
import { areTermsOutdated, useTerms } from "#domain/terms/useTerms.ts";
import type { AcceptProps } from "./invitation.ts";
import {
  newAccountIssues,
  refusedFields,
  type EmailRule,
  type Field,
  type NewAccount,
  type Said,
} from "./new-account.ts";
import { useAccept } from "./useAccept.ts";

interface Options extends AcceptProps {
  /** Set if the account gets an address other than the invited one. */
  readonly emailRule?: EmailRule | undefined;
}

/** State of the new-account form, with issues after the first submit. */
export function useNewAccount({ token, invitation, emailRule, onOver }: Options) {
  const { first_name, last_name } = invitation;
  const [typed, setTyped] = useState<NewAccount>({ email: "", first_name, last_name, new_password: "" });
  /** Rejected by the server; cleared when the field is edited. */
  const [refused, setRefused] = useState<Said>({});
  const [failedSubmits, setFailedSubmits] = useState(0);
  const terms = useTerms();
  const asksEmail = emailRule !== undefined;
  const issues = newAccountIssues(
    typed,
    { brand: getBootData().brand.name, policy: getBootData().passwords },
    emailRule,
  );

  const showIssues = () => setFailedSubmits((count) => count + 1);
  const showRefused = (failed: CallFailed): boolean => {
    if (areTermsOutdated(failed)) {
      void terms.renew();
      return true;
    }
    const found = refusedFields(failed, asksEmail);
    const someField = Object.keys(found).length > 0;
    setRefused(found);
    if (someField) showIssues();
    return someField;
  };
  const way = asksEmail ? "alternate" : "new";
  const { busy, failed, minutes, send } = useAccept({ token, way, showRefused, onOver });
  const submit = () => {
    if (busy) return;
    const { email, ...rest } = typed;
    if (!terms.check() || Object.keys(issues).length > 0) showIssues();
    else send({ ...rest, ...(asksEmail && { email: email.trim() }), terms: getBootData().terms });
  };
  return {
    typed,
    type: (field: Field, value: string) => {
      setTyped({ ...typed, [field]: value });
      const { [field]: _edited, ...rest } = refused;
      setRefused(rest);
    },
    /** Empty before the first submit. */
    said: (failedSubmits > 0 ? { ...issues, ...refused } : {}) satisfies Said,
    failedSubmits,
    choices: terms.choices,
    busy,
    failed,
    minutes,
    submit,
  };
}
