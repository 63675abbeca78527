import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import { BillLines } from "#domain/billing/BillLines.tsx";
import { Summary } from "../preview/Summary.tsx";
import styles from "../preview/Summary.module.css";
import type { Previewed } from "../preview/usePreview.ts";
import type { BillingFormat } from "#domain/billing/useBillingFormat.ts";
import { subscriptionText } from "../text.ts";

interface QuoteSummaryProps {
  readonly format: BillingFormat;
  readonly previewed: Previewed;
  readonly isWrong: boolean;
  readonly busy: boolean;
}

/** Contents of the quote and the button that creates it. */
export function QuoteSummary({ format, previewed, isWrong, busy }: QuoteSummaryProps) {
  const t = useText(subscriptionText);
  const { preview } = previewed;
  const total = preview && format.money(preview.bill.total);
  return (
    <Summary
      title={t("quote.summary")}
      previewed={previewed}
      idle={null}
      isWrong={isWrong}
      announcement={total && t("quote.total.live", { amount: total })}
    >
      {preview && (
        <>
          <div className={styles.part}>
            <BillLines lines={preview.bill.lines} format={format} />
          </div>
          <p className={styles.due}>
            <span>{t("quote.total")}</span> <strong className="num">{total}</strong>
          </p>
          <div className={styles.act}>
            <Button
              type="submit"
              size="md"
              fullWidth
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={busy}
              classNames={{ label: styles.label }}
            >
              {t("quote.download")}
            </Button>
            <p>
              {t("quote.not_an_invoice")} {t("quote.then")} {t("quote.tax")}
            </p>
          </div>
        </>
      )}
    </Summary>
  );
}
