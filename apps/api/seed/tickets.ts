import type { Kysely } from "kysely";
import type { DB } from "../src/generated/schema.ts";
import { currentVersion } from "./versions.ts";

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
const VOICE_ACCOUNT = "Front desk";
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
    "Since Monday, when reception transfers a call, the person who takes it hears nothing for about ten seconds. Then the sound comes back.\n\nIt happens on desk phones and in the app, but only with calls from our analog adapters.",
  ),
  staff(
    70,
    "Thanks for the detailed description.\n\nTen seconds of silence after a transfer usually means the new call leg is waiting for a second offer. Which codec do your desk phones prefer, and is early media turned on?",
  ),
  customer(69, "Opus first, then G.711. I'm not sure what early media is. Where can I find it?"),
  staff(
    50,
    `Open “${VOICE_ACCOUNT}” under Voice accounts and look for early media in its call settings. Please check whether it's on, and send me the time of one affected call.`,
  ),
  customer(
    30,
    "It was off. I turned it on at 9:40. The call at 9:52 was still silent, but everything after 10:00 was fine.",
  ),
  staff(
    28,
    "Phones fetch their settings within the hour, so 10:00 fits. I checked the calls since then, and none had a gap of more than a second.",
  ),
  customer(3, "Two people have reported it again this morning, both on Android. Everyone else is fine."),
];
const TICKETS = [
  ticket("ines.caldera", "No sound for ten seconds after a transfer from reception", "calls", "open", LONG),
  ticket("ines.caldera", "Can invoices show our department?", "billing", "waiting", [
    customer(52, "Our accounting team needs “Dept. 4711” on every statement."),
    staff(26, "Add it to the organization in your billing address. It will appear on every statement from then on."),
  ]),
  ticket("tobias.lindqvist", "Phone and laptop don't ring together", "phones", "open", [
    customer(5, "My phone and my laptop ring one after the other instead of at the same time."),
  ]),
  ticket("priya.raman", "Can't log in on my new phone", "people", "closed", [
    customer(200, "It says I've reached the device limit."),
    staff(190, "Unregister your old Nokia under Devices. You can then log in on the new one right away."),
    customer(189, "That fixed it, thank you."),
  ]),
  ticket("ines.caldera", "Voicemail greeting in two languages", "other", "closed", [
    customer(700, "Is there a way to have our greeting in both?"),
    staff(690, "Each mailbox has one greeting, so record both languages in it."),
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
        facts: JSON.stringify(factsOf(who)),
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

/** What the app sends along: the person's phone, as in the list of devices. */
const PHONES: Readonly<Record<string, readonly [label: string, platform: string, os_version: string]>> = {
  "ines.caldera": ["Ines's iPhone", "ios", "18.5"],
  "tobias.lindqvist": ["Pixel 8a", "android", "15"],
  "priya.raman": ["Priya's iPhone", "ios", "18.5"],
};
function factsOf(who: string) {
  const [label, platform, os_version] = PHONES[who]!;
  return [
    { name: "app", value: `Switchboard ${currentVersion(platform)}` },
    { name: "phone", value: label },
    { name: "system", value: `${platform} ${os_version}` },
    { name: "registration", value: `${VOICE_ACCOUNT}: OK` },
    { name: "plan", value: "teams_pro" },
  ];
}
