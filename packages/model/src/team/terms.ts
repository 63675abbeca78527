import * as z from "zod/mini";
import { Day } from "../kit/calendar.ts";

/** The documents to accept. A version is the day it was published. */
export const TERMS_DOCUMENTS = ["portal", "team"] as const;

/** The version of each document that someone was shown and accepts. Only the current ones can be accepted. */
export const TermsVersions = z.strictObject({ portal: Day, team: Day });
export type TermsVersions = z.infer<typeof TermsVersions>;

/** Returns the documents that have another version by now. */
export const outdatedTerms = (accepted: Readonly<Record<string, string | null>>, current: TermsVersions) =>
  TERMS_DOCUMENTS.filter((document) => accepted[document] !== current[document]);
