import type { Ticket } from "@portal/model/tickets/contract.ts";
import { dateAndTime } from "#platform/text/format.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { ticketsText } from "./text.ts";

/** Whose turn it is, and what happens next. */
export function NextStep({ ticket: { state, due_at, closed_by } }: { readonly ticket: Ticket }) {
  const t = useText(ticketsText);
  const locale = useLocale();
  const now = useNow();
  if (state === "closed") {
    return (
      <Notice kind="ok" title={t(`next.closed_${closed_by ?? "customer"}`)}>
        {t("next.closed_text")}
      </Notice>
    );
  }
  if (state === "waiting" || due_at === null) {
    return (
      <Notice kind="wait" title={t("next.waiting")}>
        {t("next.waiting_text")}
      </Notice>
    );
  }
  const time = dateAndTime(due_at * 1000, locale);
  const isLate = due_at * 1000 < now;
  return (
    <Notice kind={isLate ? "warn" : "info"} title={t(isLate ? "next.late" : "next.open")}>
      {t(isLate ? "next.late_text" : "next.open_text", { time })}
    </Notice>
  );
}
