import type { Webhook } from "@portal/model/webhooks/contract.ts";
import { WEBHOOKS } from "@portal/model/limits.ts";
import { Button } from "@mantine/core";
import { IconPlus, IconWebhook } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import lists from "../List.module.css";
import styles from "./Endpoint.module.css";
import { addressOf, type PageState } from "./page-state.ts";
import { webhooksText } from "./text.ts";
import type { Go } from "./usePageState.ts";
import { WebhookRow } from "./WebhookRow.tsx";

const { Part: WebhookDialog } = lazyPart({
  load: () => import("./WebhookDialog.tsx").then((m) => m.WebhookDialog),
  texts: [],
});

interface WebhookListProps {
  readonly me: Me;
  readonly webhooks: readonly Webhook[];
  readonly place: PageState;
  readonly go: Go;
}

export function WebhookList({ me, webhooks, place, go }: WebhookListProps) {
  const t = useText(webhooksText);
  const [isNew, setIsNew] = useState(false);
  const isFull = webhooks.length >= WEBHOOKS.most;
  const create = isAllowed("webhook.edit", me) && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} disabled={isFull} onClick={() => setIsNew(true)}>
      {t("create")}
    </Button>
  );
  return (
    <Card padded={false}>
      {/* Keeps the focus when the last webhook is deleted, and the list with it. */}
      <section className={styles.list} tabIndex={-1} data-heading aria-label={t("list")}>
        {webhooks.length === 0 ? (
          <EmptyState drawing={<IconWebhook size={28} stroke={1.4} />} title={t("none")} heading="h3" actions={create}>
            {t("none.text")}
          </EmptyState>
        ) : (
          <>
            <ul className={lists.list} aria-label={t("list")}>
              {webhooks.map((webhook) => (
                <WebhookRow
                  key={webhook.id}
                  webhook={webhook}
                  to={addressOf({ ...place, webhook: webhook.id })}
                  onGo={() => go({ webhook: webhook.id })}
                />
              ))}
            </ul>
            <div className={lists.foot}>
              <p>
                {isFull
                  ? t("full", { most: WEBHOOKS.most })
                  : t("foot", { retry: WEBHOOKS.failing_s / 86_400, kept: WEBHOOKS.kept_days })}
              </p>
              {create}
            </div>
          </>
        )}
      </section>
      <Suspense>
        {isNew && (
          <WebhookDialog
            team_id={me.team_id}
            webhook={null}
            onMade={({ id }) => go({ webhook: id })}
            onClose={() => setIsNew(false)}
          />
        )}
      </Suspense>
    </Card>
  );
}
