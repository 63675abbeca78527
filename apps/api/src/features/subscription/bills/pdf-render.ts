import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import type { Line } from "@portal/model/subscription/bill.ts";
import { lineFormatter } from "@portal/model/subscription/line-format.ts";
import { type LineFormatter, lineText } from "@portal/model/subscription/line-text.ts";
import { linesEn } from "@portal/model/subscription/lines.en.ts";
import { linesEs } from "@portal/model/subscription/lines.es.ts";
import { planNamesEn } from "@portal/model/subscription/plan-names.en.ts";
import { planNamesEs } from "@portal/model/subscription/plan-names.es.ts";
import type { Locale } from "@portal/model/session/contract.ts";
import type { Seller } from "../../../platform/config.ts";
import { paperEn, paperEs } from "./pdf-text.ts";

export const PAPER = { en: paperEn, es: paperEs } as const;
const LINES = { en: linesEn, es: linesEs } as const;
const NAMES = { en: planNamesEn, es: planNamesEs } as const;
export const TAG = { en: "en-US", es: "es-ES" } as const;

export interface PdfContent {
  readonly title: string;
  /** Shown beside the title: number, date, period. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly seller: Seller;
  readonly logo: Buffer | null;
  readonly customer: { readonly title: string; readonly lines: readonly string[] };
  readonly lines: readonly Line[];
  readonly subtotal: number;
  /** Why no tax is charged; null if there is a line about it. */
  readonly no_tax: string | null;
  readonly total: number;
  readonly currency: string;
  readonly foot: readonly string[];
  readonly locale: Locale;
  readonly brand: string;
}

const require = createRequire(import.meta.url);

/** Tables of ligatures and kerning. Without them a page takes a third of the time, and each letter stays itself when copied. */
const LAYOUT_TABLES: ReadonlySet<string> = new Set(["GSUB", "GPOS", "GDEF"]);

/** Inter, as in the portal: Latin with all its accents, Greek and Cyrillic. Only the letters in use are embedded. */
function loadFont(file: string): Buffer {
  const font = readFileSync(require.resolve(`@expo-google-fonts/inter/${file}.ttf`));
  // The table directory: its length at byte 4, then entries of 16 bytes from byte 12, each starting with a name.
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, n) =>
    Buffer.from(font.subarray(12 + 16 * n, 28 + 16 * n)),
  ).filter((entry) => !LAYOUT_TABLES.has(entry.toString("latin1", 0, 4)));
  font.writeUInt16BE(entries.length, 4);
  font.set(Buffer.concat(entries), 12);
  return font;
}
const FONTS = {
  text: loadFont("400Regular/Inter_400Regular"),
  bold: loadFont("600SemiBold/Inter_600SemiBold"),
} as const;

const [LEFT, RIGHT, TOP, BOTTOM] = [56, 539, 56, 740];
const WIDTH = RIGHT - LEFT;
const AMOUNT_WIDTH = 120;
const TEXT_WIDTH = WIDTH - AMOUNT_WIDTH - 12;
const INK = { main: "#17202e", soft: "#5b6675", line: "#d8dde4" } as const;

type Doc = PDFKit.PDFDocument;
const composed = (text: string): string => text.normalize("NFC");

/** Renders on A4, with as many pages as needed. */
export function renderPdf(paper: PdfContent): Promise<Uint8Array> {
  const { title, lines, locale, brand, currency } = paper;
  const doc = new PDFDocument({
    size: "A4",
    margin: LEFT,
    bufferPages: true,
    info: { Title: `${brand}: ${title}`, Author: paper.seller.name },
    lang: TAG[locale],
  });
  doc.registerFont("text", FONTS.text).registerFont("bold", FONTS.bold);
  const parts: Buffer[] = [];
  const done = new Promise<Uint8Array>((resolve) => {
    doc.on("data", (part: Buffer) => parts.push(part)).on("end", () => resolve(Buffer.concat(parts)));
  });
  const writing = lineFormatter(NAMES[locale], locale, currency);
  writeHead(doc, paper);
  writeColumns(doc, PAPER[locale], currency);
  const isSum = ({ kind }: Line) => SUMS.has(kind);
  for (const line of lines.filter((line) => !isSum(line))) writeLine(doc, line, locale, writing);
  writeSums(doc, paper, lines.filter(isSum), writing);
  doc.font("text").fontSize(9).fillColor(INK.soft);
  doc.y += 18;
  for (const line of paper.foot) doc.text(composed(line), LEFT, doc.y, { width: WIDTH });
  writePageNumbers(doc, paper);
  doc.end();
  return done;
}

/** Lines below the subtotal. */
const SUMS: ReadonlySet<Line["kind"]> = new Set(["tax", "reverse_charge", "credit_used", "credit_kept"]);

/** Seller on the left, title and facts on the right, then the customer. */
function writeHead(doc: Doc, { title, facts, seller, logo, customer, locale, brand }: PdfContent): void {
  if (logo) doc.image(logo, LEFT, TOP, { fit: [160, 36] });
  else doc.font("bold").fontSize(18).fillColor(INK.main).text(composed(brand), LEFT, TOP, { width: 220 });
  doc.font("bold").fontSize(18).fillColor(INK.main).text(title, LEFT, TOP, { width: WIDTH, align: "right" });
  doc.font("text").fontSize(9.5);
  const tax_id = seller.tax_id && `${PAPER[locale].tax_id}: ${seller.tax_id}`;
  const top = TOP + 48;
  const below_seller = block(doc, seller.name, [...seller.address, tax_id], LEFT, top);
  doc.y = top;
  for (const [name, value] of facts) {
    const at = doc.y;
    doc.fillColor(INK.soft).text(name, 290, at, { width: 60 });
    doc.fillColor(INK.main).text(composed(value), 350, at, { width: RIGHT - 350, align: "right" });
  }
  const below = Math.max(below_seller, doc.y) + 22;
  doc.fontSize(8.5).fillColor(INK.soft).text(customer.title, LEFT, below, { width: 300 });
  const [name = "", ...others] = customer.lines.filter(Boolean);
  doc.y = block(doc, name, others, LEFT, doc.y + 2) + 26;
}

/** A name in bold with lines below it. Returns where it ends. */
function block(doc: Doc, name: string, lines: readonly string[], left: number, top: number): number {
  doc.font("bold").fontSize(9.5).fillColor(INK.main).text(composed(name), left, top, { width: 220 });
  doc.font("text");
  for (const line of lines.filter(Boolean)) doc.text(composed(line), left, doc.y, { width: 220 });
  return doc.y;
}

function writeColumns(doc: Doc, { description, amount }: typeof paperEn, currency: string): void {
  const at = doc.y;
  doc.font("text").fontSize(8.5).fillColor(INK.soft).text(description, LEFT, at, { width: TEXT_WIDTH });
  doc.text(`${amount} (${currency})`, RIGHT - AMOUNT_WIDTH, at, { width: AMOUNT_WIDTH, align: "right" });
  doc.y += 4;
}

function writeLine(doc: Doc, line: Line, locale: Locale, writing: LineFormatter): void {
  const { sentence, formula } = lineText(line, LINES[locale], writing);
  if (doc.y > BOTTOM) doc.addPage();
  const top = doc.y;
  rule(doc, top, 0.5, INK.line);
  doc.font("text").fontSize(10).fillColor(INK.main);
  doc.text(composed(sentence), LEFT, top + 8, { width: TEXT_WIDTH });
  doc.fontSize(8.5).fillColor(INK.soft).text(composed(formula), LEFT, doc.y, { width: TEXT_WIDTH });
  const below = doc.y + 8;
  writeAmount(doc, writing.money(line.amount), top + 8);
  doc.y = below;
}

const writeAmount = (doc: Doc, amount: string, top: number) =>
  doc
    .fontSize(10)
    .fillColor(INK.main)
    .text(amount, RIGHT - AMOUNT_WIDTH, top, { width: AMOUNT_WIDTH, align: "right" });

/** Subtotal, tax or the reason for none, credit, and the total. */
function writeSums(doc: Doc, paper: PdfContent, lines: readonly Line[], writing: LineFormatter): void {
  const { subtotal, total, no_tax, locale } = paper;
  const texts = PAPER[locale];
  if (doc.y > BOTTOM - 90) doc.addPage();
  rule(doc, doc.y, 1, INK.main);
  doc.y += 10;
  const row = (sentence: string, note: string, amount: number) => {
    const top = doc.y;
    doc.font("text").fontSize(10).fillColor(INK.main);
    doc.text(composed(sentence), LEFT, top, { width: TEXT_WIDTH });
    if (note) doc.fontSize(8.5).fillColor(INK.soft).text(composed(note), LEFT, doc.y, { width: TEXT_WIDTH });
    const below = doc.y + 6;
    writeAmount(doc, writing.money(amount), top);
    doc.y = below;
  };
  row(texts.subtotal, "", subtotal);
  if (no_tax) row(texts.no_tax, no_tax, 0);
  for (const line of lines) {
    const { sentence, formula } = lineText(line, LINES[locale], writing);
    row(sentence, formula, line.amount);
  }
  rule(doc, doc.y + 2, 0.5, INK.line);
  const top = doc.y + 12;
  doc.font("bold").fontSize(12).fillColor(INK.main).text(texts.total, LEFT, top, { width: 200 });
  doc.text(writing.money(total), LEFT, top, { width: WIDTH, align: "right" });
}

const rule = (doc: Doc, top: number, width: number, ink: string) =>
  doc.moveTo(LEFT, top).lineTo(RIGHT, top).lineWidth(width).strokeColor(ink).stroke();

/** Seller, number and page at the foot of every page. */
function writePageNumbers(doc: Doc, { seller, facts, locale }: PdfContent): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Text below the margin would start another page.
    doc.page.margins.bottom = 0;
    doc.font("text").fontSize(8).fillColor(INK.soft);
    const about = [seller.name, facts[0]?.[1] ?? ""].filter(Boolean).join(" · ");
    doc.text(composed(about), LEFT, 795, { width: 340, lineBreak: false });
    doc.text(PAPER[locale].page(page + 1, count), LEFT, 795, { width: WIDTH, align: "right" });
  }
}
