import { can } from "@portal/model/access.ts";
import type { canceledEmails } from "@portal/model/canceled-emails/contract.ts";
import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { CANCELED_EMAIL_DAYS, CANCELED_PER_PAGE } from "@portal/model/limits.ts";
import { inSeconds, plusSeconds } from "../platform/clock.ts";
import { fail } from "../platform/fail.ts";
import type { AppContext } from "../platform/app-context.ts";
import type { ChangeResult, ChangeContext, ReadContext } from "../platform/register-routes.ts";
import { canceledWith, removeCanceledEmail, blockedSince } from "./service.ts";
import { canceledPage, countCanceled } from "./store.ts";

type Asked<K extends keyof typeof canceledEmails> = Input<(typeof canceledEmails)[K]>;
type Answer<K extends keyof typeof canceledEmails> = ReplyInput<(typeof canceledEmails)[K]>;

/** An address is kept as a keyed hash and in a masked form. Only its account has it whole, and goes after 30 days. */
export async function listCanceled(
  app: AppContext,
  { query }: Asked<"list">,
  { db, now, actor }: ReadContext,
): Promise<Answer<"list">> {
  // Staff who can let an address sign up again can read it.
  const reads = actor.side === "staff" && can("canceled.forget", actor);
  const shown = ({ display, email, canceled_at }: Row) => ({
    display,
    email: reads ? email : null,
    canceled_at: inSeconds(canceled_at),
    until: inSeconds(plusSeconds(canceled_at, CANCELED_EMAIL_DAYS * 86_400)),
  });
  const since = blockedSince(now);
  const total = await countCanceled(db, since);
  if (query.email) {
    const found = await canceledWith(app, db, query.email, now);
    return { data: found ? [shown(found)] : [], next: null, total };
  }
  const [ms, key] = query.before?.split(".") ?? [];
  const before = ms && key ? ([new Date(Number(ms)), Buffer.from(key, "hex")] as const) : undefined;
  const rows = await canceledPage(db, since, CANCELED_PER_PAGE, before);
  const page = rows.slice(0, CANCELED_PER_PAGE);
  const last = page.at(-1);
  const next = rows.length > page.length && last ? `${last.canceled_at.getTime()}.${last.key.toString("hex")}` : null;
  return { data: page.map(shown), next, total };
}

export function allowAgain(
  app: AppContext,
  { params }: Asked<"forget">,
  { change, now }: ChangeContext,
): Promise<ChangeResult<Answer<"forget">>> {
  return change(async ({ db, note }) => {
    const found = (await canceledWith(app, db, params.email, now)) ?? fail("canceled.unknown");
    await removeCanceledEmail(app, db, params.email);
    // The log stays for good, and the address is not to stay: as it was shown.
    note(`canceled_email:${found.display}`);
    return { success: true };
  });
}

type Row = Awaited<ReturnType<typeof canceledPage>>[number];
