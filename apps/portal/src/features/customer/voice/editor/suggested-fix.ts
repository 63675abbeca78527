import type { CheckResult } from "@portal/model/account-check/outcomes.ts";
import { hostIssue } from "@portal/model/voice/settings.ts";

interface SuggestedFix {
  readonly field: "transport" | "registration_s" | "domain" | "realm";
  /** As typed in the field. */
  readonly value: string;
  readonly said: string | number;
}

/** A one-click fix, if the phone system said what it wants. */
export function suggestFix({ outcome, values }: Pick<CheckResult, "outcome" | "values">): SuggestedFix | null {
  const { other_transport, min_expires, realm, realm_to_set } = values;
  const fixFor = (field: SuggestedFix["field"], reported: string | number | undefined) =>
    reported === undefined ? null : { field, value: String(reported), said: reported };
  if (outcome === "wrong_transport") return fixFor("transport", other_transport);
  if (outcome === "interval_too_brief") return fixFor("registration_s", min_expires);
  // A realm can be any text; only a host name is worth trying.
  if (outcome === "realm_differs" && realm?.includes(".") && !hostIssue(realm)) return fixFor("domain", realm);
  return fixFor("realm", realm_to_set);
}
