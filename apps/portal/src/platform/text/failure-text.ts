import { appText } from "./app-text.ts";
import type { CallFailed } from "#platform/http/call-failed.ts";
import { errorTexts } from "./error-text.ts";
import { longDate } from "./format.ts";
import { getBootData } from "#platform/loading/boot-data.ts";
import { currentLocale } from "./locale.ts";
import { readSession } from "#platform/session/session.ts";
import { translate } from "./text.ts";
import { translator } from "./useText.ts";

/** Turns a failure into a sentence. Only the server knows which values the sentence contains. */
export function failureText(failed: CallFailed): string {
  if (failed.code === "offline") return translator(appText)("offline.no_answer");
  if (failed.code === "unknown") return translator(appText)("unknown");
  if (failed.code === "access.forbidden") {
    if (failed.side === "staff") return translator(appText)("forbidden.staff");
    if (readSession("customer")?.user.support_login_as_user) return translator(appText)("forbidden.on_behalf");
  }
  const texts = errorTexts(currentLocale());
  // A newer server may have errors that this page doesn't know.
  if (!(failed.code in texts)) return translator(appText)("unknown");
  const values = Object.fromEntries(Object.entries(failed.values).map(([name, value]) => [name, plain(value)]));
  return translate(texts, currentLocale(), failed.code, { brand: getBootData().brand.name, ...values });
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Writes a day such as 2027-03-14 as a long date. */
function plain(value: string | number | boolean): string | number {
  if (typeof value === "boolean") return String(value);
  return typeof value === "string" && DAY.test(value) ? longDate(Date.parse(`${value}T00:00`), currentLocale()) : value;
}
