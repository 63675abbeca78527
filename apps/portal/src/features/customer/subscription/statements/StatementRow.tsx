import { subscription } from "@portal/model/subscription/contract.ts";
import { Button } from "@mantine/core";
import { IconChevronRight, IconDownload } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import { download } from "#platform/http/download.ts";
import { useAction } from "#platform/http/query.ts";
import { useText } from "#platform/text/useText.ts";
import { ClickableRow } from "#ui/ClickableRow.tsx";
import { Pill } from "#ui/Pill.tsx";
import { StatementBill } from "#domain/billing/StatementBill.tsx";
import { useGist } from "#domain/billing/useGist.ts";
import { cardText } from "@portal/model/subscription/card-brand.ts";
import type { Statement } from "../data.ts";
import { useBillingFormat } from "#domain/billing/useBillingFormat.ts";
import { subscriptionText } from "../text.ts";
import styles from "./StatementRow.module.css";

interface StatementRowProps {
  readonly team_id: string;
  readonly statement: Statement;
  /** Named in the URL: opened and in view. */
  readonly wanted: boolean;
}

/** One bill in a row, with its lines when opened. */
export function StatementRow({ team_id, statement, wanted }: StatementRowProps) {
  const t = useText(subscriptionText);
  const id = useId();
  const [open, setOpen] = useState(wanted);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (wanted) row.current?.scrollIntoView({ block: "nearest" });
  }, [wanted]);
  const { number, created_at, currency, bill, paid_at, card } = statement;
  const format = useBillingFormat(currency);
  const gist = useGist(format);
  const pdf = useAction({
    context: t("statements.context"),
    run: () =>
      download(subscription.statementPdf, { params: { id: team_id, statementId: statement.id } }, `${number}.pdf`),
  });
  const how = () => {
    if (paid_at === null) return t("statements.open.text");
    const date = format.at(paid_at);
    return card === null
      ? t("statements.paid.on", { date })
      : t("statements.paid.card", { date, card: cardText(card) });
  };
  return (
    <li ref={row} className={styles.item} data-open={open || undefined}>
      <ClickableRow className={styles.row ?? ""}>
        <button
          type="button"
          className={styles.press}
          data-main
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <IconChevronRight size={15} aria-hidden />
          <span className={`${styles.number} num`}>{number}</span>
          <span className={styles.date}>{format.at(created_at)}</span>
          <span className={styles.what}>{gist(bill.lines)}</span>
          <span className={styles.state}>
            <Pill tone={paid_at === null ? "warn" : "ok"}>
              {t(paid_at === null ? "statements.open" : bill.total === 0 ? "statements.settled" : "statements.paid")}
            </Pill>
          </span>
          <span className={`${styles.total} num`}>{format.money(bill.total)}</span>
        </button>
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={t("statements.pdf.label", { number })}
          leftSection={<IconDownload size={15} aria-hidden />}
          loading={pdf.isPending}
          onClick={() => pdf.mutate(undefined)}
        >
          {t("statements.pdf")}
        </Button>
      </ClickableRow>
      {open && (
        <section id={id} className={styles.lines} aria-label={t("statements.show", { number })}>
          <StatementBill bill={bill} format={format} total={t("total")}>
            <span className="num">{number}</span> · {how()}
          </StatementBill>
        </section>
      )}
    </li>
  );
}
