import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import { IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { Confirm } from "#platform/feedback/Confirm.tsx";
import { useText } from "#platform/text/useText.ts";
import { currentPlanOf } from "../choice/wanted.ts";
import type { BillingFormat } from "#domain/billing/useBillingFormat.ts";
import styles from "./RenewalRow.module.css";
import { Row } from "./Row.tsx";
import { planText } from "./text.ts";
import type { useRenewal } from "./useRenewal.ts";

interface RenewalRowProps {
  readonly sub: SubscriptionReply;
  readonly format: BillingFormat;
  readonly renewal: ReturnType<typeof useRenewal>;
}

/** When the subscription renews, for how much, and how to stop it. Explains the consequences first. */
export function RenewalRow({ sub, format, renewal }: RenewalRowProps) {
  const t = useText(planText);
  const [asking, setAsking] = useState(false);
  const { renews, current_period_ends_at: ends_at } = sub;
  // An ending subscription is announced at the top of the page instead.
  if (!currentPlanOf(sub) || !renews || !sub.renewal || ends_at === null) return null;
  const date = format.at(ends_at);
  return (
    <Row
      icon={<IconRefresh size={18} stroke={1.6} />}
      action={
        !sub.pending && (
          <button type="button" className="link-button" onClick={() => setAsking(true)}>
            {t("renewal.stop")}
          </button>
        )
      }
    >
      {t("renewal.on", { date, amount: format.money(sub.renewal.total) })}
      {asking && (
        <Confirm
          tone="danger"
          title={t("stop.title")}
          labels={{ confirm: t("stop.go"), cancel: t("stop.stay") }}
          busy={renewal.stopping}
          onConfirm={() => renewal.stop(() => setAsking(false))}
          onCancel={() => setAsking(false)}
        >
          <div className={styles.means}>
            <p>{t("stop.until", { date })}</p>
            <p>{t(sub.product === "team" ? "stop.after_team" : "stop.after_solo")}</p>
            <p>{t("stop.undo")}</p>
          </div>
        </Confirm>
      )}
    </Row>
  );
}
