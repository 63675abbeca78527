import { can } from "@portal/model/access.ts";
import type { canceledEmails } from "@portal/model/canceled-emails/contract.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { CANCELED_EMAIL_DAYS, CANCELED_PER_PAGE } from "@portal/model/limits.ts";
import { inSeconds, plusSeconds } from "../../platform/clock.ts";
import { fail } from "../../platform/fail.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { ChangeContext, HandlerResult, ReadContext } from "../../platform/register-routes.ts";
import { canceledWith, removeCanceledEmail, blockedSince } from "./service.ts";
import { canceledPage, countCanceled } from "./store.ts";

/**
 * Addresses are stored as a keyed hash and in masked form. Only the account has the full address, and it is deleted
 * after 30 days.
 */
export async function listCanceled(
  app: AppContext,
  { query }: Input<typeof canceledEmails.list>,
  { db, now, actor }: ReadContext,
): HandlerResult<typeof canceledEmails.list> {
  // Staff who may unblock an address may read it.
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
  { params }: Input<typeof canceledEmails.forget>,
  { change, now }: ChangeContext,
): HandlerResult<typeof canceledEmails.forget> {
  return change(async ({ db, note }) => {
    const found = (await canceledWith(app, db, params.email, now)) ?? fail("canceled.unknown");
    await removeCanceledEmail(app, db, params.email);
    // Records the masked form, because the audit log is permanent and the address must not be.
    note(`canceled_email:${found.display}`);
    return { success: true };
  });
}

type Row = Awaited<ReturnType<typeof canceledPage>>[number];
