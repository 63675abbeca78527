import { IconWebhookOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useRefetchInterval } from "#platform/http/useRefetchInterval.ts";
import { meOf } from "#platform/session/me.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { PanelProps } from "../panel.ts";
import { BackToList } from "./BackToList.tsx";
import { webhooksQuery } from "./data.ts";
import { EndpointPage } from "./EndpointPage.tsx";
import { webhooksText } from "./text.ts";
import { usePageState } from "./usePageState.ts";
import { WebhookList } from "./WebhookList.tsx";

const SKELETON = [{ height: 84 }, { height: 84 }];

/** The team's webhooks, or one of them with its deliveries. */
export function WebhooksPanel({ user }: PanelProps) {
  const t = useText(webhooksText);
  const { place, go } = usePageState();
  const me = meOf(user);
  const root = useFocusOnOpening(place.webhook);
  const refetchInterval = useRefetchInterval(true);
  const query = useQuery({ ...webhooksQuery(me.team_id), refetchInterval });
  if (!query.data)
    return <PartState query={query} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />;
  const { webhooks } = query.data;
  return <div ref={root}>{content()}</div>;

  function content() {
    if (place.webhook === null) return <WebhookList me={me} webhooks={webhooks} place={place} go={go} />;
    const webhook = webhooks.find(({ id }) => id === place.webhook);
    if (webhook) return <EndpointPage key={webhook.id} me={me} webhook={webhook} place={place} go={go} />;
    return (
      <>
        <BackToList />
        <Card padded={false}>
          <EmptyState drawing={<IconWebhookOff size={28} stroke={1.4} />} title={t("missing")} heading="h3">
            {t("missing.text")}
          </EmptyState>
        </Card>
      </>
    );
  }
}

/** Moves focus to what a link has opened, but not on page load. */
function useFocusOnOpening(webhook: string | null) {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef(webhook);
  useEffect(() => {
    const heading = root.current?.querySelector<HTMLElement>("[data-heading]");
    if (before.current !== webhook) heading?.focus({ preventScroll: true });
    before.current = webhook;
  }, [webhook]);
  return root;
}
