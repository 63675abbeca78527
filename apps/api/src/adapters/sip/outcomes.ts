import type { Outcome } from "@portal/model/account-check/outcomes.ts";
import { type SipResponse, valuesOf } from "./message.ts";

const OUTCOMES: Readonly<Record<number, Outcome>> = {
  401: "bad_credentials",
  403: "forbidden",
  404: "unknown_user",
  407: "bad_credentials",
  408: "timeout",
  410: "unknown_user",
  423: "interval_too_brief",
  486: "busy",
  503: "busy",
  600: "busy",
  604: "unknown_user",
};

/** Maps an error status to an outcome. */
export function outcomeOf(status: number): Outcome {
  const known = OUTCOMES[status];
  if (known) return known;
  if (status < 400) return "redirected";
  return status < 500 ? "rejected" : "server_error";
}

/** A realm can be any word. Only a realm that is a foreign domain shows that this is the wrong server. */
export function isForeignRealm(realm: string, domain: string): boolean {
  const [theirs, ours] = [realm.toLowerCase(), domain.toLowerCase()];
  return /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(theirs) && !theirs.endsWith(ours) && !ours.endsWith(theirs);
}

/** The registered contacts, one per phone. */
export const contactsIn = (answer: SipResponse): string[] =>
  valuesOf(answer, "contact").flatMap((value) => value.match(/(?:"(?:[^"\\]|\\.)*"|<[^>]*>|[^,"<])+/g) ?? []);

/** How long the phone system keeps this contact. */
export function secondsGranted(answer: SipResponse, contact: string): number | undefined {
  const own = contactsIn(answer).find((one) => one.includes(contact)) ?? "";
  return numberIn(/;\s*expires\s*=\s*(\d+)/i.exec(own)?.[1] ?? valuesOf(answer, "expires")[0]);
}

/** Parses a number of seconds from a remote header, or returns undefined. */
export const numberIn = (text = ""): number | undefined => (/^\d{1,9}$/.test(text) ? Number(text) : undefined);
