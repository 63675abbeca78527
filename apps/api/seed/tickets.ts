import type { Kysely } from "kysely";
import type { DB } from "../src/generated/schema.ts";

type Db = Kysely<DB>;
interface Said {
  readonly side: "customer" | "staff";
  readonly hours_ago: number;
  readonly body: string;
}
interface SeededTicket {
  readonly who: string;
  readonly subject: string;
  readonly category: string;
  readonly state: "open" | "waiting" | "closed";
  readonly said: readonly Said[];
}

const STAFF = "Robin Ashe";
const customer = (hours_ago: number, body: string): Said => ({ side: "customer", hours_ago, body });
const staff = (hours_ago: number, body: string): Said => ({ side: "staff", hours_ago, body });
const ticket = (
  who: string,
  subject: string,
  category: string,
  state: SeededTicket["state"],
  said: readonly Said[],
): SeededTicket => ({ who, subject, category, state, said });

const LONG = [
  customer(
    75,
    "Since Monday, whoever we transfer a call to from reception hears nothing for about ten seconds. Then the sound comes back on its own.\n\nIt happens with desk phones and with the app, and only for calls that came from adapters.",
  ),
  staff(
    70,
    "Thank you for the clear description.\n\nTen seconds of silence after a transfer usually means that the new leg waits for a second offer. Which codec do the desk phones prefer, and is the provider's early media switched on?",
  ),
  customer(69, "Opus first, then G.711. I do not know what early media is. Where do I see it?"),
  staff(
    50,
    "On the page Voice accounts, open “Head office”. Under “Calls” there is a switch “Sound before the answer”. Please look whether it is on, and tell me the time of one call that had it.",
  ),
  customer(30, "It was off. I switched it on at 9:40. The call at 9:52 was still silent, those after 10:00 were fine."),
  staff(
    28,
    "Phones fetch their settings within the hour, which fits 10:00. I have looked at the calls since then: none had a gap of more than a second.",
  ),
  customer(3, "Two people report it again this morning, both on Android. The others are fine."),
];
const TICKETS = [
  ticket("ines.caldera", "No sound for ten seconds after a transfer from reception", "calls", "open", LONG),
  ticket("ines.caldera", "Can the invoice name our department?", "billing", "waiting", [
    customer(52, "Our accounting needs “Dept. 4711” on each statement."),
    staff(26, "Put it into “Organization” of the billing address: it stands on every statement from then on."),
  ]),
  ticket("tobias.lindqvist", "The app rings twice", "phones", "open", [
    customer(5, "My phone and my laptop ring one after the other instead of together."),
  ]),
  ticket("priya.raman", "Cannot log in on the new tablet", "people", "closed", [
    customer(200, "It says that all places are taken."),
    staff(190, "Unregister the old tablet under “My devices”; its place is free at once."),
    customer(189, "That was it, thank you."),
  ]),
  ticket("ines.caldera", "Voicemail greeting in two languages", "other", "closed", [
    customer(700, "Is there a way to have both?"),
    staff(690, "Record both in one greeting: there is one greeting per mailbox."),
  ]),
];

const hoursAgo = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

/** Plausible support tickets in every state, one of them a long conversation. */
export async function tickets(db: Db, team_id: string, now: Date): Promise<void> {
  const people = await db
    .selectFrom("members")
    .select(["id", "email", "first_name", "last_name"])
    .where("team_id", "=", team_id)
    .execute();
  for (const { who, subject, category, state, said } of TICKETS) {
    const person = people.find(({ email }) => email.startsWith(`${who}@`));
    if (!person) continue;
    const [changed_at, created_at] = [hoursAgo(now, said.at(-1)!.hours_ago), hoursAgo(now, said[0]!.hours_ago)];
    const { id } = await db
      .insertInto("tickets")
      .values({
        team_id,
        member_id: person.id,
        subject,
        category,
        state,
        facts: JSON.stringify(FACTS),
        created_at,
        changed_at,
        due_at: state === "open" ? hoursAgo(changed_at, -24) : null,
        ...(state === "closed" && { closed_at: changed_at, closed_by: "customer" }),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .insertInto("ticket_messages")
      .values(
        said.map(({ side, hours_ago, body }) => ({
          team_id,
          ticket_id: id,
          side,
          author: side === "staff" ? STAFF : `${person.first_name} ${person.last_name}`,
          author_id: side === "staff" ? null : person.id,
          body,
          at: hoursAgo(now, hours_ago),
        })),
      )
      .execute();
  }
}

const FACTS = [
  { name: "app", value: "Switchboard 6.4.1" },
  { name: "phone", value: "Reception desk" },
  { name: "system", value: "android 15" },
  { name: "registration", value: "Head office: OK" },
  { name: "plan", value: "teams_pro" },
];
