import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useText } from "../../../kit/useText.ts";
import { BillLines } from "../../../kit/billing/BillLines.tsx";
import { Summary } from "../preview/Summary.tsx";
import styles from "../preview/Summary.module.css";
import type { Previewed } from "../preview/usePreview.ts";
import type { BillingFormat } from "../../../kit/billing/useBillingFormat.ts";
import { quoteText } from "./text.ts";

interface QuoteSummaryProps {
  readonly say: BillingFormat;
  readonly previewed: Previewed;
  readonly isWrong: boolean;
  readonly busy: boolean;
}

/** What will stand on the paper, and the button that makes it. */
export function QuoteSummary({ say, previewed, isWrong, busy }: QuoteSummaryProps) {
  const t = useText(quoteText);
  const { preview } = previewed;
  const total = preview && say.money(preview.bill.total);
  return (
    <Summary
      title={t("summary")}
      previewed={previewed}
      idle={null}
      isWrong={isWrong}
      said={total && t("total.live", { amount: total })}
    >
      {preview && (
        <>
          <div className={styles.part}>
            <BillLines lines={preview.bill.lines} say={say} />
          </div>
          <p className={styles.due}>
            <span>{t("total")}</span> <strong className="num">{total}</strong>
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
              {t("download")}
            </Button>
            <p>
              {t("not_an_invoice")} {t("then")} {t("tax")}
            </p>
          </div>
        </>
      )}
    </Summary>
  );
}
