import type { Locale } from "@portal/model/session/contract.ts";
import type { Attachment } from "../../../platform/email-template.ts";
import type { AppContext } from "../../../platform/app-context.ts";
import type { Db } from "../../../platform/db.ts";
import { loadStatementContent } from "./pdf.ts";
import { renderPdf } from "./pdf-render.ts";

interface OfInvoice {
  readonly team_id: string;
  readonly invoice_id: string;
  readonly locale: Locale;
}

/** The invoice as a file for an email. */
export async function attachInvoice(
  app: Pick<AppContext, "config">,
  db: Db,
  { team_id, invoice_id, locale }: OfInvoice,
): Promise<() => Promise<Attachment>> {
  const content = await loadStatementContent(app, db, { id: team_id, statementId: invoice_id }, locale);
  const number = content.facts[0]?.[1] ?? "";
  return async () => ({
    filename: `${content.title} ${number}.pdf`,
    content_type: "application/pdf",
    content: await renderPdf(content),
  });
}
