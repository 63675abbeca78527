import type { Input, ReplyInput } from "@portal/model/kit/endpoint.ts";
import { normalizeVatId } from "@portal/model/subscription/address.ts";
import { containsCardNumber } from "@portal/model/subscription/card-number.ts";
import type { Address } from "@portal/model/subscription/address.ts";
import type { subscription } from "@portal/model/subscription/contract.ts";
import { type Db, inTeam } from "../../platform/db.ts";
import { fail } from "../../platform/fail.ts";
import type { ChangeContext, ChangeResult, HandlerResult, Transaction } from "../../platform/register-routes.ts";
import { PaymentError, type PaymentErrorCode, type Payments } from "../../adapters/payments/port.ts";
import { enqueueMail } from "../mail/public.ts";
import { cardSaved } from "./emails.ts";
import { runDay } from "./jobs.ts";
import { read } from "./queries.ts";
import * as store from "./store.ts";

const NOT_TAKEN: ReadonlySet<PaymentErrorCode> = new Set(["not_set_up", "not_found", "refused"]);

/** Maps errors of the provider: unreachable, or the card was not accepted there. */
async function reached<T>(work: () => Promise<T>, typed: boolean): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error;
    return fail(typed && NOT_TAKEN.has(error.code) ? "payment.not_set_up" : "payment.unreachable");
  }
}

async function customerOf(db: Db, payments: Payments, team_id: string): Promise<string> {
  const payer = await inTeam(db, team_id, (db) => store.payerOf(db, team_id));
  return payments.ensureCustomer({ team_id, email: payer?.email ?? "" });
}

/** Starts the setup of one card, which the browser continues at the provider. */
export async function startCard(
  payments: Payments | null,
  { params }: Input<typeof subscription.startCard>,
  ctx: ChangeContext,
): HandlerResult<typeof subscription.startCard> {
  const provider = payments ?? fail("payment.off");
  const setup = await reached(async () => provider.startSetup(await customerOf(ctx.db, provider, params.id)), false);
  return ctx.change(async ({ note }) => {
    note(`team:${params.id}`);
    return setup;
  });
}

/** Rejects anything that looks like a card number in any field. Request bodies are never logged. */
function refuseCardNumbers(sent: object): void {
  for (const value of Object.values(sent)) {
    if (typeof value === "string" && containsCardNumber(value)) fail("payment.card_number");
  }
}

/** Reads the card from the provider, never from the browser. */
export async function addProfile(
  payments: Payments | null,
  { params, body }: Input<typeof subscription.addPaymentProfile>,
  ctx: ChangeContext,
): HandlerResult<typeof subscription.addPaymentProfile> {
  refuseCardNumbers({ ...body.address, ...body.credit_card });
  return saveProfile(payments, params.id, body.credit_card, body.address, ctx);
}

export async function editProfile(
  payments: Payments | null,
  { params, body }: Input<typeof subscription.editPaymentProfile>,
  ctx: ChangeContext,
): HandlerResult<typeof subscription.editPaymentProfile> {
  refuseCardNumbers({ ...body.address, ...body.credit_card });
  const profile = await inTeam(ctx.db, params.id, (db) => store.profileOf(db, params.id));
  if (profile?.id !== params.profileId) fail("payment.no_profile");
  const { setup_id, name } = body.credit_card;
  if (setup_id !== undefined) return saveProfile(payments, params.id, { setup_id, name }, body.address, ctx);
  return ctx.change(async ({ db, note }) => {
    await store.editProfile(db, params.id, { name, address: written(body.address) }, ctx.now);
    note(`team:${params.id}`, { country: body.address.country });
    return read(db, params.id, ctx.now);
  });
}

const written = (address: Address): Address => ({
  ...address,
  vat_id: normalizeVatId(address.country, address.vat_id),
});

async function saveProfile(
  payments: Payments | null,
  team_id: string,
  { setup_id, name }: { readonly setup_id: string; readonly name: string },
  address: Address,
  ctx: ChangeContext,
): Promise<ChangeResult<ReplyInput<typeof subscription.read>>> {
  const provider = payments ?? fail("payment.off");
  const customer = await reached(() => customerOf(ctx.db, provider, team_id), false);
  const card = await reached(() => provider.finishSetup({ customer, setup_id }), true);
  return ctx.change(async (tx) => {
    const { db, note, enqueue } = tx;
    const former = await store.profileOf(db, team_id);
    const { id: method, brand, last4, exp_month, exp_year, fingerprint } = card;
    const kept = { customer, method, brand, last4, exp_month, exp_year, fingerprint, name, address: written(address) };
    await store.savePaymentProfile(db, team_id, kept, ctx.now);
    const held = await store.lockSubscription(db, team_id);
    if (held?.unpaid_since) {
      // An open bill is charged with the new card at once, as an extra attempt that does not count towards the limit.
      await store.changeSubscription(db, team_id, { tries: Math.max(0, held.tries - 1) });
      await enqueue(runDay, { team_id });
    }
    // A repeated request with the same setup changes nothing.
    if (former?.method !== method) {
      await notifyOwner(tx, team_id, { card: brandName(brand), last4, replaced: former !== undefined }, ctx.now);
    }
    note(`team:${team_id}`, { brand, last4, country: address.country });
    return read(db, team_id, ctx.now);
  });
}

/** "visa", as the provider writes it, becomes "Visa". */
const brandName = (brand: string): string => brand.charAt(0).toUpperCase() + brand.slice(1);

/** Notifies the owner about every card, no matter who added it. */
async function notifyOwner(
  tx: Transaction,
  team_id: string,
  card: { readonly card: string; readonly last4: string; readonly replaced: boolean },
  now: Date,
): Promise<void> {
  const owner = await store.payerOf(tx.db, team_id);
  if (!owner) return;
  const { email: recipient, locale, ...who } = owner;
  await enqueueMail(tx, cardSaved, { team_id, recipient, locale, now, data: { ...who, ...card } });
}
