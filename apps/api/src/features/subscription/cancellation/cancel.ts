import { startOf } from "@portal/model/kit/calendar.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import { RESTORABLE_DAYS } from "@portal/model/limits.ts";
import type { subscription } from "@portal/model/subscription/contract.ts";
import { inSeconds, plusSeconds } from "../../../platform/clock.ts";
import { inTeam } from "../../../platform/db.ts";
import { fail } from "../../../platform/fail.ts";
import type { AppContext } from "../../../platform/app-context.ts";
import type { ChangeContext, ChangeResult, HandlerResult, ReadContext } from "../../../platform/register-routes.ts";
import { removeCanceledEmail, recordCanceledEmail } from "../../canceled-emails/public.ts";
import { enqueueMail } from "../../mail/public.ts";
import { exportTeamData } from "../../data-export/public.ts";
import { enqueueTeamDeletion } from "../../sweep/public.ts";
import { accountCanceled, accountDeleted } from "../emails.ts";
import { loadStatementContent } from "../bills/pdf.ts";
import { type PdfContent, renderPdf } from "../bills/pdf-render.ts";
import { numberText } from "../queries.ts";
import { reopenTeam } from "../service.ts";
import { endSubscription } from "./end-subscription.ts";
import * as store from "../store.ts";
import * as leaving from "./store.ts";
import * as bills from "../bills/store.ts";

/** Counts what would be lost. */
export async function previewCancellation(
  { params }: Input<typeof subscription.cancelRehearsal>,
  ctx: ReadContext,
): HandlerResult<typeof subscription.cancelRehearsal> {
  const held = (await store.subscriptionOf(ctx.db, params.id)) ?? fail("team.not_found");
  const { currency } = await store.catalogueAt(ctx.db, ctx.now);
  const closed_at = await leaving.closedAt(ctx.db, params.id);
  return {
    ...(await leaving.countTeamData(ctx.db, params.id)),
    paid_until: held.plan ? inSeconds(startOf(held.plan.to)) : null,
    credit_balance: held.credit,
    currency,
    frozen_days: RESTORABLE_DAYS,
    deleted_at: closed_at && inSeconds(deletedAt(closed_at)),
  };
}

const deletedAt = (closed_at: Date): Date => plusSeconds(closed_at, RESTORABLE_DAYS * 86_400);

/** Logs everyone out. The account can then be restored for 30 days, or is deleted right away. */
export function cancelAccount(
  app: AppContext,
  { params, body }: Input<typeof subscription.cancelAccount>,
  ctx: ChangeContext,
): HandlerResult<typeof subscription.cancelAccount> {
  const { now, actor } = ctx;
  const team_id = params.id;
  if (actor.side !== "customer") fail("session.required");
  return ctx.change(async (tx) => {
    const held = await endSubscription(tx.db, team_id, now);
    const { team_name } = await leaving.countTeamData(tx.db, team_id);
    if (body.typed_name !== undefined && body.typed_name.trim() !== team_name) fail("subscription.name_differs");
    const { locale, first_name, email } = actor.person;
    const { reason, text: words, delete_now } = body;
    const deleted_at = delete_now ? now : deletedAt(now);
    await leaving.closeTeam(tx.db, team_id, actor.account_id, { at: now, reason, words, delete_now });
    await recordCanceledEmail(app, tx.db, email, now, actor.account_id);
    const on_day = deleted_at.toISOString().slice(0, 10);
    const data = { first_name, team_name, product: held.product, on_day };
    const mail = delete_now ? accountDeleted : accountCanceled;
    await enqueueMail(tx, mail, { team_id, recipient: email, locale, now, data });
    if (delete_now) await enqueueTeamDeletion(tx, team_id);
    tx.note(`team:${team_id}`, { reason, delete_now });
    return { success: true, deleted_at: inSeconds(deleted_at) };
  });
}

/** Restores a canceled account with the rest of the paid period or trial. Does not renew automatically. */
export function restoreAccount(
  app: AppContext,
  { params: { id: team_id } }: Input<typeof subscription.restoreAccount>,
  { now, actor, change }: ChangeContext,
): HandlerResult<typeof subscription.restoreAccount> {
  if (actor.side !== "customer") fail("session.required");
  return change(async ({ db, note }) => {
    if (await leaving.isClosedByStaff(db, team_id)) fail("subscription.not_canceled");
    const state = await reopenTeam(db, team_id, now);
    await removeCanceledEmail(app, db, actor.person.email);
    note(`team:${team_id}`, { state });
    return { success: true };
  });
}

/** Exports the account with its statements as PDFs. */
export async function exportAccount(
  app: AppContext,
  { params: { id: team_id } }: Input<typeof subscription.exportAccount>,
  { actor, db, change }: ChangeContext,
): Promise<ChangeResult<Uint8Array>> {
  if (actor.side !== "customer") fail("session.required");
  const kept = await inTeam(db, team_id, async (db) => {
    const papers: [name: string, PdfContent][] = [];
    for (const { id: statementId, number, created_at } of await bills.statementsOf(db, team_id)) {
      const paper = await loadStatementContent(app, db, { id: team_id, statementId }, actor.person.locale);
      papers.push([`${numberText(number ?? 0, created_at)}.pdf`, paper]);
    }
    return papers;
  });
  // Statements never change, so they are rendered before anything is locked.
  const papers: Record<string, Uint8Array> = {};
  for (const [name, paper] of kept) papers[name] = await renderPdf(paper);
  return change(async ({ db, note }) => {
    note(`team:${team_id}`, { statements: Object.keys(papers).length });
    return exportTeamData(db, team_id, papers, actor.person.locale);
  });
}
