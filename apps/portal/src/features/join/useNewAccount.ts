import { TERMS_VERSIONS } from "@portal/model/limits.ts";
import { useEffect, useRef, useState } from "react";
import { getBootData } from "../../kit/boot-data.ts";
import type { CallFailed } from "../../kit/call-failed.ts";
import { useTerms } from "../../kit/useTerms.ts";
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
  /** Given where the account gets an address of its own. */
  readonly emailRule?: EmailRule | undefined;
}

/** What a new account is made of, and what is wrong with it once it was sent. */
export function useNewAccount({ token, invitation, emailRule, onOver }: Options) {
  const { first_name, last_name } = invitation;
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<NewAccount>({ email: "", first_name, last_name, new_password: "" });
  /** By the server, until something else is typed there. */
  const [refused, setRefused] = useState<Said>({});
  const [objections, setObjections] = useState(0);
  const terms = useTerms();
  const asksEmail = emailRule !== undefined;
  const issues = newAccountIssues(
    typed,
    { brand: getBootData().brand.name, policy: getBootData().passwords },
    emailRule,
  );
  useEffect(() => {
    if (objections > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [objections]);

  const object = () => setObjections((count) => count + 1);
  const showRefused = (failed: CallFailed): boolean => {
    const found = refusedFields(failed, asksEmail);
    const someField = Object.keys(found).length > 0;
    setRefused(found);
    if (someField) object();
    return someField;
  };
  const way = asksEmail ? "alternate" : "new";
  const { busy, failed, minutes, send } = useAccept({ token, way, showRefused, onOver });
  const submit = () => {
    if (busy) return;
    const { email, ...rest } = typed;
    if (!terms.check() || Object.keys(issues).length > 0) object();
    else send({ ...rest, ...(asksEmail && { email: email.trim() }), terms: TERMS_VERSIONS });
  };
  return {
    form,
    typed,
    type: (field: Field, value: string) => {
      setTyped({ ...typed, [field]: value });
      const { [field]: _mended, ...rest } = refused;
      setRefused(rest);
    },
    /** Nothing is held against anybody before they first send it. */
    said: (objections > 0 ? { ...issues, ...refused } : {}) satisfies Said,
    choices: terms.choices,
    busy,
    failed,
    minutes,
    submit,
  };
}
