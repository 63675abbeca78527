import type { Webhook } from "@portal/model/webhooks/contract.ts";
import { Button } from "@mantine/core";
import { IconPencil, IconSend } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { dateAndTime, longDate, timeAgo } from "#platform/text/format.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { Facts } from "#ui/Facts.tsx";
import { EndpointMenu } from "./EndpointMenu.tsx";
import styles from "./Endpoint.module.css";
import { HealthPill } from "./HealthPill.tsx";
import { nameOf } from "./kinds/kinds.ts";
import { kindsText } from "./kinds/text.ts";
import { webhooksText } from "./text.ts";
import { UrlText } from "./UrlText.tsx";
import type { EndpointActions } from "./useEndpointActions.ts";
import { useKindsSummary } from "./useKindsSummary.ts";

const { Part: WebhookDialog } = lazyPart({
  load: () => import("./WebhookDialog.tsx").then((m) => m.WebhookDialog),
  texts: [],
});

interface EndpointHeadProps {
  readonly me: Me;
  readonly webhook: Webhook;
  readonly actions: EndpointActions;
}

export function EndpointHead({ me, webhook, actions }: EndpointHeadProps) {
  const t = useText(webhooksText);
  const [isEditing, setIsEditing] = useState(false);
  const { url, description, state } = webhook;
  return (
    <Card padded={false}>
      <div className={styles.head}>
        <div className={styles.words}>
          <div className={styles.title}>
            <h3 className="mono" tabIndex={-1} data-heading>
              <UrlText url={url} />
            </h3>
            <HealthPill webhook={webhook} />
          </div>
          {description && <p>{description}</p>}
        </div>
        <div className={styles.acts}>
          {isAllowed("webhook.use", me) && state === "on" && (
            <Button
              size="xs"
              leftSection={<IconSend size={14} aria-hidden />}
              loading={actions.test.isPending}
              onClick={() => actions.test.mutate()}
            >
              {t("test")}
            </Button>
          )}
          {isAllowed("webhook.edit", me) && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPencil size={14} aria-hidden />}
              onClick={() => setIsEditing(true)}
            >
              {t("edit")}
            </Button>
          )}
          <EndpointMenu me={me} webhook={webhook} actions={actions} />
        </div>
      </div>
      <div className={styles.facts}>
        <EndpointFacts webhook={webhook} />
      </div>
      <Suspense>
        {isEditing && <WebhookDialog team_id={me.team_id} webhook={webhook} onClose={() => setIsEditing(false)} />}
      </Suspense>
    </Card>
  );
}

function EndpointFacts({ webhook }: { readonly webhook: Webhook }) {
  const t = useText(webhooksText);
  const locale = useLocale();
  const now = useNow();
  const { kinds, last_delivery, created_at, made_by, rotates_until } = webhook;
  const last = last_delivery && {
    value: t(`status.${last_delivery.status}`),
    note: timeAgo(last_delivery.at * 1000, now, locale),
  };
  return (
    <Facts
      least={150}
      facts={[
        { term: t("events"), value: <Kinds kinds={kinds} /> },
        { term: t("last"), ...(last ?? { value: t("last.none") }) },
        {
          term: t("created"),
          value: longDate(created_at * 1000, locale),
          note: made_by === null ? t("made.gone") : t("made", { name: made_by }),
        },
        ...(rotates_until !== null && rotates_until * 1000 > now
          ? [
              {
                term: t("secret"),
                value: t("secret.rotates"),
                note: t("secret.until", { date: dateAndTime(rotates_until * 1000, locale) }),
              },
            ]
          : []),
      ]}
    />
  );
}

const FEW = 3;

function Kinds({ kinds }: Pick<Webhook, "kinds">) {
  const t = useText(webhooksText);
  const k = useText(kindsText);
  const summaryOf = useKindsSummary();
  if (kinds.length <= FEW) return summaryOf(kinds);
  return (
    <details className={styles.kinds}>
      <summary>{t("events.count", { count: kinds.length })}</summary>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>{nameOf(kind, k)}</li>
        ))}
      </ul>
    </details>
  );
}
