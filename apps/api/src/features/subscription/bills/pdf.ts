import PDFDocument from "pdfkit";
import { writtenDate, dayOf, plusDays } from "@portal/model/kit/calendar.ts";
import type { Input } from "@portal/model/kit/endpoint.ts";
import type { Line } from "@portal/model/subscription/bill.ts";
import type { Address } from "@portal/model/subscription/address.ts";
import type { subscription } from "@portal/model/subscription/contract.ts";
import { lineFormatter } from "@portal/model/subscription/line-format.ts";
import { lineText } from "@portal/model/subscription/line-text.ts";
import { linesEn } from "@portal/model/subscription/lines.en.ts";
import { linesEs } from "@portal/model/subscription/lines.es.ts";
import { planNamesEn } from "@portal/model/subscription/plan-names.en.ts";
import { planNamesEs } from "@portal/model/subscription/plan-names.es.ts";
import type { Db } from "../../../platform/db.ts";
import type { Actor } from "../../../platform/authenticate.ts";
import { fail } from "../../../platform/fail.ts";
import type { AppContext } from "../../../platform/app-context.ts";
import type { ChangeContext, ChangeResult } from "../../../platform/register-routes.ts";
import { paperEn, paperEs } from "./pdf-text.ts";
import { offerFor, normalizeTaxPlace } from "../pricing.ts";
import { numberText } from "../queries.ts";
import * as store from "../store.ts";
import * as bills from "./store.ts";

type Locale = "en" | "es";
const TEXTS = {
  en: { lines: linesEn, names: planNamesEn, paper: paperEn },
  es: { lines: linesEs, names: planNamesEs, paper: paperEs },
} as const;
const TAG = { en: "en-US", es: "es-ES" } as const;

export interface PdfContent {
  readonly title: string;
  /** Shown beside the title: number and date. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly customer: readonly string[];
  readonly lines: readonly Line[];
  readonly total: number;
  readonly currency: string;
  readonly foot: readonly string[];
  readonly locale: Locale;
  readonly brand: string;
}

interface OfStatement {
  readonly id: string;
  readonly statementId: string;
}
export const statementPdf = async (...asked: Parameters<typeof loadStatementContent>): Promise<Uint8Array> =>
  renderPdf(await loadStatementContent(...asked));

/** Loads the content. Rendering is separate, because it takes longer and needs no connection. */
export async function loadStatementContent(
  { config }: AppContext,
  db: Db,
  { id, statementId }: OfStatement,
  actor: Actor,
): Promise<PdfContent> {
  const found = await bills.invoiceById(db, id, statementId);
  if (!found?.number) return fail("statement.not_found");
  const locale: Locale = actor.side === "customer" ? actor.person.locale : "en";
  const { paper } = TEXTS[locale];
  const { number, created_at, paid_at, lines, total, currency, customer, card } = found;
  const paid = paid_at ? paper.paid(writtenDate(paid_at, locale), card ?? "") : paper.open;
  return {
    title: paper.statement,
    facts: [
      [paper.number, numberText(number, created_at)],
      [paper.date, writtenDate(created_at, locale)],
    ],
    customer: [customer.name, customer.team_name, ...addressLines(customer.address, locale)],
    lines,
    total,
    currency,
    foot: [paid],
    locale,
    brand: config.BRAND_NAME,
  };
}

const VALID_DAYS = 30;

/** Renders a preview as a quote, with the same lines. */
export function quotePdf(
  app: AppContext,
  team_id: string,
  { tier, term, seats, coupon, prepared_for, address, valid_to }: Input<typeof subscription.quote>["body"],
  ctx: ChangeContext,
): Promise<ChangeResult<Uint8Array>> {
  const locale: Locale = ctx.actor.side === "customer" ? ctx.actor.person.locale : "en";
  const { paper } = TEXTS[locale];
  return ctx.change(async ({ db, note }) => {
    const held = (await store.subscriptionOf(db, team_id)) ?? fail("team.not_found");
    const wanted = { tier, term, seats };
    const asNewCustomer = { ...held, plan: null, unpaid_since: null };
    const { bill, catalogue } = await offerFor(
      db,
      team_id,
      asNewCustomer,
      wanted,
      coupon,
      ctx.now,
      normalizeTaxPlace(address),
    );
    const today = dayOf(ctx.now);
    const until = valid_to ?? plusDays(today, VALID_DAYS);
    if (until < today) fail("quote.day_over");
    const number = quoteNumber(await bills.nextQuoteNumber(db), ctx.now);
    note(`team:${team_id}`, { ...wanted, total: bill.total, number });
    return renderPdf({
      title: paper.quote,
      facts: [
        [paper.number, number],
        [paper.date, writtenDate(ctx.now, locale)],
        [paper.valid_to, writtenDate(new Date(`${until}T00:00:00Z`), locale)],
      ],
      customer: [prepared_for, ...addressLines(address, locale)],
      lines: bill.lines,
      total: bill.total,
      currency: catalogue.currency,
      foot: [paper.not_an_invoice, ...(catalogue.demo ? [paper.demo] : [])],
      locale,
      brand: app.config.BRAND_NAME,
    });
  });
}

/** A separate number range, so it can't be mistaken for a statement's; a discarded quote leaves a gap. */
const quoteNumber = (number: number, at: Date): string => `Q-${numberText(number, at)}`;

function addressLines(address: Address | null, locale: Locale): string[] {
  if (!address) return [];
  const { organization, street, zip, city, state, country, vat_id } = address;
  const name = new Intl.DisplayNames(TAG[locale], { type: "region" }).of(country) ?? country;
  return [organization, street, [zip, city, state].filter(Boolean).join(" "), name, vat_id].filter(
    (line) => line !== "",
  );
}

const [LEFT, RIGHT, WIDTH] = [56, 539, 483];
const INK = { main: "#17202e", soft: "#5b6675", line: "#d8dde4" } as const;

/** A4, with as many pages as needed. */
export function renderPdf(paper: PdfContent): Promise<Uint8Array> {
  const { title, facts, customer, lines, total, currency, foot, locale, brand } = paper;
  const texts = TEXTS[locale];
  const writing = lineFormatter(texts.names, locale, currency);
  const doc = new PDFDocument({ size: "A4", margin: LEFT, info: { Title: `${brand}: ${title}` }, lang: TAG[locale] });
  const parts: Buffer[] = [];
  const done = new Promise<Uint8Array>((resolve) => {
    doc.on("data", (part: Buffer) => parts.push(part)).on("end", () => resolve(Buffer.concat(parts)));
  });
  doc.font("Helvetica-Bold").fontSize(20).fillColor(INK.main).text(brand, LEFT, 56);
  doc.fontSize(14).text(title, LEFT, 56, { width: WIDTH, align: "right" });
  doc.font("Helvetica").fontSize(9.5);
  for (const [name, value] of facts)
    doc.fillColor(INK.soft).text(`${name}: ${value}`, { width: WIDTH, align: "right" });
  doc.fillColor(INK.main).moveDown(2);
  for (const line of customer.filter(Boolean)) doc.text(printable(line), LEFT, undefined, { width: 300 });
  doc.moveDown(2);
  const amountWidth = 110;
  for (const line of lines) {
    const { sentence, formula } = lineText(line, texts.lines, writing);
    if (doc.y > 720) doc.addPage();
    const top = doc.y;
    doc.moveTo(LEFT, top).lineTo(RIGHT, top).lineWidth(0.5).strokeColor(INK.line).stroke();
    const textWidth = WIDTH - amountWidth - 12;
    doc
      .fontSize(10)
      .fillColor(INK.main)
      .text(printable(sentence), LEFT, top + 8, { width: textWidth });
    doc.fontSize(8.5).fillColor(INK.soft).text(printable(formula), { width: textWidth });
    const below = doc.y + 8;
    const sign = line.amount < 0 ? "-" : "";
    doc.fontSize(10).fillColor(INK.main);
    const amount = printable(`${sign}${writing.money(Math.abs(line.amount))}`);
    doc.text(amount, RIGHT - amountWidth, top + 8, { width: amountWidth, align: "right" });
    doc.y = below;
  }
  const top = doc.y;
  doc.moveTo(LEFT, top).lineTo(RIGHT, top).lineWidth(1).strokeColor(INK.main).stroke();
  doc
    .font("Helvetica-Bold")
    .fontSize(12)
    .text(texts.paper.total, LEFT, top + 10, { width: 300 });
  doc.text(printable(`${writing.money(total)} ${currency}`), LEFT, top + 10, { width: WIDTH, align: "right" });
  doc.font("Helvetica").fontSize(9).fillColor(INK.soft).moveDown(2);
  for (const line of foot) doc.text(printable(line), LEFT, undefined, { width: WIDTH });
  doc.end();
  return done;
}

/** The standard PDF fonts have no narrow spaces. Characters they lack are left out. */
const printable = (text: string): string =>
  text
    .replaceAll(/[\u202f\u00a0\u2009]/g, " ")
    .replaceAll("\u2212", "-")
    .replaceAll(/[^\u0020-\u00ff\u20ac\u2013\u2019×]/g, "?");
