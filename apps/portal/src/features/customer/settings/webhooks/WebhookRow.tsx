import { WEBHOOKS } from "@portal/model/limits.ts";
import type { Webhook } from "@portal/model/webhooks/contract.ts";
import { IconChevronRight, IconWebhook } from "@tabler/icons-react";
import { dateAndTime, timeAgo } from "#platform/text/format.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { PlaceLink } from "#ui/PlaceLink.tsx";
import { HealthPill } from "./HealthPill.tsx";
import { healthOf } from "./health.ts";
import { webhooksText } from "./text.ts";
import { UrlText } from "./UrlText.tsx";
import { useKindsSummary } from "./useKindsSummary.ts";
import row from "../sessions/SessionRow.module.css";
import styles from "./WebhookRow.module.css";

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly to: string;
  readonly onGo: () => void;
}

export function WebhookRow({ webhook, to, onGo }: WebhookRowProps) {
  const t = useText(webhooksText);
  const locale = useLocale();
  const now = useNow();
  const summaryOf = useKindsSummary();
  const { url, description, kinds, disabled_cause, last_delivery, failing_since } = webhook;
  const health = healthOf(webhook);
  const facts = [
    disabled_cause !== null && t(`disabled.${disabled_cause}`, { days: WEBHOOKS.failing_s / 86_400 }),
    health === "failing" &&
      failing_since !== null &&
      t("failing.since", { date: dateAndTime(failing_since * 1000, locale) }),
    last_delivery === null
      ? t("last.none")
      : t(`last.${last_delivery.status}`, { when: timeAgo(last_delivery.at * 1000, now, locale) }),
  ];
  return (
    <li className={styles.item}>
      <PlaceLink to={to} onGo={onGo} className={`${row.row} ${styles.row}`} data-off={health === "off" || undefined}>
        <span className={row.icon} aria-hidden>
          <IconWebhook size={18} stroke={1.5} />
        </span>
        <span className={row.words}>
          <span className={row.name}>
            <span className={`mono ${styles.url}`}>
              <UrlText url={url} />
            </span>
            <HealthPill webhook={webhook} />
          </span>
          <span className={styles.kinds}>{[description, summaryOf(kinds)].filter(Boolean).join(" · ")}</span>
          <span className={styles.facts} data-health={health}>
            {facts.filter(Boolean).join(" · ")}
          </span>
        </span>
        <IconChevronRight className={styles.go} size={16} aria-hidden />
      </PlaceLink>
    </li>
  );
}
