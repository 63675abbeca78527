import { type TermsVersions, outdatedTerms } from "@portal/model/team/terms.ts";
import type { Config } from "./config.ts";
import { Failure } from "./fail.ts";

/** Refuses versions that were replaced while the page was open: what was shown is not what would be accepted. */
export function failOnOldTerms({ terms }: Config, accepted: TermsVersions, path = ""): void {
  const fields = outdatedTerms(accepted, terms).map((name) => ({ path: path + name, issue: "field.invalid" as const }));
  if (fields.length > 0) throw new Failure("request.invalid", undefined, fields);
}
