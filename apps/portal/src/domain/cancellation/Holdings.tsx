import { dayOf } from "@portal/model/kit/calendar.ts";
import type { CancellationPreview } from "@portal/model/subscription/cancellation.ts";
import { longDay, money } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import styles from "./Holdings.module.css";
import { leavingText } from "./text.ts";

const COUNTED = ["members", "voice_accounts", "devices", "contacts", "call_records"] as const;

/** Counts what an account contains. Leaves out zeros. */
export function Holdings({ of }: { readonly of: CancellationPreview }) {
  const t = useText(leavingText);
  const locale = useLocale();
  const { paid_until, credit_balance, currency } = of;
  return (
    <ul className={styles.list}>
      {COUNTED.filter((what) => of[what] > 0).map((what) => (
        <li key={what}>{t(what, { count: of[what] })}</li>
      ))}
      {paid_until !== null && <li>{t("paid", { date: longDay(dayOf(new Date(paid_until * 1000)), locale) })}</li>}
      {credit_balance > 0 && <li>{t("credit", { amount: money(credit_balance, currency, locale) })}</li>}
    </ul>
  );
}
