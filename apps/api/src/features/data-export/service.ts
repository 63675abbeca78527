import { promisify } from "node:util";
import { type AsyncZippable, zip } from "fflate";
import type { Contact, ContactKind } from "@portal/model/members/contact.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import { formatCsv } from "@portal/model/sheets/csv.ts";
import type { Db } from "../../platform/db.ts";
import { readMe } from "./read-me.ts";
import * as store from "./store.ts";

/** More calls than this need a report instead. */
const MOST_CALLS = 50_000;

type Papers = Readonly<Record<string, Uint8Array>>;
const zipped = promisify<AsyncZippable, Uint8Array>(zip);
const time = (at: Date | null): string => at?.toISOString() ?? "";
const bytes = (text: string): Uint8Array => Buffer.from(text);
const json = (value: unknown): Uint8Array => bytes(`${JSON.stringify(value, null, 2)}\n`);

/** Exports all data of a team in common formats, without passwords and other secrets. */
export async function exportTeamData(db: Db, team_id: string, statements: Papers, locale: Locale): Promise<Uint8Array> {
  const people = await store.people(db, team_id);
  const calls = await store.calls(db, team_id, MOST_CALLS);
  return zipped({
    "README.txt": bytes(readMe(locale, calls.length > MOST_CALLS ? MOST_CALLS : null)),
    "members.csv": bytes(membersSheet(people)),
    "members.vcf": bytes(people.map(card).join("")),
    "contacts.json": json(await store.contacts(db, team_id)),
    "setup.json": json(await store.setup(db, team_id)),
    "calls.csv": bytes(callsSheet(calls.slice(0, MOST_CALLS))),
    statements: { ...statements },
  });
}

const membersSheet = (people: readonly store.Person[]): string =>
  formatCsv([
    ["first_name", "last_name", "email", "status", "admin_role", "joined_at", "team_contact", "user_contact"],
    ...people.map(({ first_name, last_name, email, status, admin_role, joined_at, team_contact, user_contact }) => [
      first_name,
      last_name,
      email,
      status,
      admin_role,
      time(joined_at),
      waysIn(team_contact),
      waysIn(user_contact),
    ]),
  ]);

const waysIn = (contacts: readonly Contact[]): string =>
  contacts.map(({ type, value }) => `${type}: ${value}`).join("; ");

const callsSheet = (calls: readonly store.Call[]): string =>
  formatCsv([
    ["member", "direction", "from", "to", "started_at", "answered_at", "ended_at", "result"],
    ...calls.map(({ member, direction, caller, callee, started_at, answered_at, ended_at, result }) => [
      member ?? "",
      direction ?? "",
      caller,
      callee,
      time(started_at),
      time(answered_at),
      time(ended_at),
      result,
    ]),
  ]);

/** Escapes commas and line breaks for vCard 4.0. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\,;]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`);

const CARD_FIELDS: Readonly<Record<ContactKind, string>> = {
  work: "TEL;TYPE=work",
  home: "TEL;TYPE=home",
  mobile: "TEL;TYPE=cell",
  email: "EMAIL",
};

function card({ first_name, last_name, email, team_contact, user_contact }: store.Person): string {
  const [first, last] = [escaped(first_name), escaped(last_name)];
  const ways: readonly Contact[] = [{ type: "email", value: email }, ...team_contact, ...user_contact];
  const lines = [
    "BEGIN:VCARD",
    "VERSION:4.0",
    `N:${last};${first};;;`,
    `FN:${first} ${last}`,
    // Removes duplicates that both the team and the member entered.
    ...new Set(ways.map(({ type, value }) => `${CARD_FIELDS[type]}:${escaped(value)}`)),
  ];
  return [...lines, "END:VCARD", ""].join("\r\n");
}
