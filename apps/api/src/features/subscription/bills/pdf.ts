import { writtenDate, dayOf, plusDays, startOf } from "@portal/model/kit/calendar.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import type { Line } from "@portal/model/subscription/bill.ts";
import type { Address } from "@portal/model/subscription/address.ts";
import { cardText } from "@portal/model/subscription/card-brand.ts";
import type { subscription } from "@portal/model/subscription/contract.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Db } from "../../../platform/db.ts";
import type { Actor } from "../../../platform/authenticate.ts";
import { fail } from "../../../platform/fail.ts";
import type { AppContext } from "../../../platform/app-context.ts";
import type { ChangeContext, ChangeResult } from "../../../platform/register-routes.ts";
import { PAPER, type PdfContent, TAG, renderPdf } from "./pdf-render.ts";
import { normalizeTaxPlace, priceOrder } from "../pricing.ts";
import { numberText } from "../queries.ts";
import * as store from "../store.ts";
import * as bills from "./store.ts";

interface OfStatement {
  readonly id: string;
  readonly statementId: string;
}
const localeOf = (actor: Actor): Locale => (actor.side === "customer" ? actor.person.locale : "en");

export const statementPdf = async (app: AppContext, db: Db, asked: OfStatement, actor: Actor): Promise<Uint8Array> =>
  renderPdf(await loadStatementContent(app, db, asked, localeOf(actor)));

/** Loads the content. Rendering is separate, because it takes longer and needs no connection. */
export async function loadStatementContent(
  { config }: Pick<AppContext, "config">,
  db: Db,
  { id, statementId }: OfStatement,
  locale: Locale,
): Promise<PdfContent> {
  const found = await bills.invoiceById(db, id, statementId);
  if (!found?.number) return fail("statement.not_found");
  const paper = PAPER[locale];
  const { number, state, created_at, paid_at, lines, total, subtotal, discount, currency, customer, card } = found;
  const unpaid = state === "written_off" ? paper.written_off : paper.open;
  return {
    title: paper.invoice,
    facts: [
      [paper.number, numberText(number, created_at)],
      [paper.date, writtenDate(created_at, locale)],
      ...periodFact(lines, locale),
    ],
    seller: found.seller ?? config.seller,
    logo: config.seller_logo,
    customer: { title: paper.bill_to, lines: customerLines(customer, locale) },
    lines,
    subtotal: subtotal - discount,
    no_tax: noTaxReason(lines, subtotal - discount, customer.address, locale),
    total,
    currency,
    foot: [paid_at ? paper.paid(writtenDate(paid_at, locale), cardText(card ?? "")) : unpaid],
    locale,
    brand: config.BRAND_NAME,
  };
}

const VALID_DAYS = 30;

/** Renders a preview as a quote, with the same lines. */
export function quotePdf(
  { config }: AppContext,
  team_id: string,
  { tier, term, seats, coupon, prepared_for, address, valid_to }: Input<typeof subscription.quote>["body"],
  ctx: ChangeContext,
): Promise<ChangeResult<Uint8Array>> {
  const locale = localeOf(ctx.actor);
  const paper = PAPER[locale];
  return ctx.change(async ({ db, note }) => {
    const held = (await store.subscriptionOf(db, team_id)) ?? fail("team.not_found");
    const wanted = { tier, term, seats };
    // A quote starts on the day of the order, as it says.
    const asNewCustomer = { ...held, plan: null, unpaid_since: null, trial_ended_at: null };
    const options = { coupon, place: normalizeTaxPlace(address), now: ctx.now };
    const { bill, catalogue } = await priceOrder(db, team_id, asNewCustomer, wanted, options);
    const today = dayOf(ctx.now);
    const until = valid_to ?? plusDays(today, VALID_DAYS);
    if (until < today) fail("quote.day_over");
    const number = quoteNumber(await bills.nextQuoteNumber(db), ctx.now);
    note(`team:${team_id}`, { ...wanted, total: bill.total, number });
    const net = bill.subtotal - bill.discount;
    return renderPdf({
      title: paper.quote,
      facts: [
        [paper.number, number],
        [paper.date, writtenDate(ctx.now, locale)],
        [paper.valid_to, writtenDate(startOf(until), locale)],
      ],
      seller: config.seller,
      logo: config.seller_logo,
      customer: { title: paper.quote_for, lines: [prepared_for, ...addressLines(address, locale)] },
      lines: bill.lines,
      subtotal: net,
      no_tax: noTaxReason(bill.lines, net, address, locale),
      total: bill.total,
      currency: catalogue.currency,
      foot: [paper.not_an_invoice, ...(catalogue.demo ? [paper.demo] : [])],
      locale,
      brand: config.BRAND_NAME,
    });
  });
}

/** A separate number range, so it can't be mistaken for a statement's; a discarded quote leaves a gap. */
const quoteNumber = (number: number, at: Date): string => `Q-${numberText(number, at)}`;

/** The days that are charged, without those that are given back. */
function periodFact(lines: readonly Line[], locale: Locale): (readonly [string, string])[] {
  const charged = lines.filter((line) => line.kind === "term" || line.kind === "rest");
  const [from, to] = [
    charged.map((line) => line.from).toSorted()[0],
    charged
      .map((line) => line.to)
      .toSorted()
      .at(-1),
  ];
  if (from === undefined || to === undefined) return [];
  const written = (day: string) => writtenDate(startOf(day), locale);
  return [[PAPER[locale].period, PAPER[locale].span(written(from), written(to))]];
}

/** An invoice has a line about tax, or says why it has none. */
function noTaxReason(
  lines: readonly Line[],
  taxed: number,
  address: Pick<Address, "country"> | null,
  locale: Locale,
): string | null {
  if (lines.some(({ kind }) => kind === "tax" || kind === "reverse_charge")) return null;
  const paper = PAPER[locale];
  if (!address) return paper.no_tax_address;
  return taxed === 0 ? paper.no_tax_amount : paper.no_tax_place(countryName(address.country, locale));
}

const countryName = (code: string, locale: Locale): string =>
  new Intl.DisplayNames(TAG[locale], { type: "region" }).of(code) ?? code;

/** The company first, then the person who pays for it. */
function customerLines({ team_name, name, address }: bills.Invoice["customer"], locale: Locale): string[] {
  const company = address?.organization || team_name;
  return [company, name === company ? "" : name, ...addressLines(address && { ...address, organization: "" }, locale)];
}

function addressLines(address: Address | null, locale: Locale): string[] {
  if (!address) return [];
  const { organization, street, zip, city, state, country, vat_id } = address;
  const tax_id = vat_id && `${PAPER[locale].tax_id}: ${vat_id}`;
  return [
    organization,
    street,
    [zip, city, state].filter(Boolean).join(" "),
    countryName(country, locale),
    tax_id,
  ].filter((line) => line !== "");
}
