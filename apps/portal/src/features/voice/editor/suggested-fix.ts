import type { CheckResult } from "@portal/model/account-check/outcomes.ts";
import { hostIssue } from "@portal/model/voice/settings.ts";

interface SuggestedFix {
  readonly field: "transport" | "registration_s" | "domain" | "realm";
  /** As it is typed. */
  readonly value: string;
  readonly said: string | number;
}

/** What mends it with one press, where the phone system told what it wants. */
export function suggestFix({ outcome, values }: Pick<CheckResult, "outcome" | "values">): SuggestedFix | null {
  const { other_transport, min_expires, realm, realm_to_set } = values;
  const mend = (field: SuggestedFix["field"], said: string | number | undefined) =>
    said === undefined ? null : { field, value: String(said), said };
  if (outcome === "wrong_transport") return mend("transport", other_transport);
  if (outcome === "interval_too_brief") return mend("registration_s", min_expires);
  // A realm can be any text; only one that could be a server is worth a try.
  if (outcome === "realm_differs" && realm?.includes(".") && !hostIssue(realm)) return mend("domain", realm);
  return mend("realm", realm_to_set);
}
