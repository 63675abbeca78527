import { WEBHOOKS } from "@portal/model/limits.ts";
import type { Webhook } from "@portal/model/webhooks/contract.ts";
import { Button } from "@mantine/core";
import { IconFilterOff, IconRepeat, IconSend } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useRefetchInterval } from "#platform/http/useRefetchInterval.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { deliveriesQuery } from "../data.ts";
import { addressOf, type PageState } from "../page-state.ts";
import { webhooksText } from "../text.ts";
import type { EndpointActions } from "../useEndpointActions.ts";
import type { Go } from "../usePageState.ts";
import styles from "./Deliveries.module.css";
import { DeliveryFilters } from "./DeliveryFilters.tsx";
import { DeliveryRow } from "./DeliveryRow.tsx";

const { Part: DeliveryDialog } = lazyPart({
  load: () => import("./DeliveryDialog.tsx").then((m) => m.DeliveryDialog),
  texts: [],
});
const { Part: ReplayDialog } = lazyPart({
  load: () => import("./ReplayDialog.tsx").then((m) => m.ReplayDialog),
  texts: [],
});

const SKELETON = [{ height: 62 }, { height: 62 }, { height: 62 }];
/** Someone who has scrolled further back is looking something up and is not interrupted by updates. */
const LIVE_PAGES = 2;

interface DeliveriesProps {
  readonly me: Me;
  readonly webhook: Webhook;
  readonly actions: EndpointActions;
  readonly place: PageState;
  readonly go: Go;
}

/** The deliveries of a webhook, newest first, refetched automatically. */
export function Deliveries({ me, webhook, actions, place, go }: DeliveriesProps) {
  const t = useText(webhooksText);
  const [isReplaying, setIsReplaying] = useState(false);
  const every = useRefetchInterval(true);
  const query = useInfiniteQuery({
    ...deliveriesQuery(me.team_id, webhook.id, place),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => ((data?.pages.length ?? 0) <= LIVE_PAGES ? every : false),
  });
  const rows = query.data?.pages.flatMap(({ deliveries }) => deliveries) ?? [];
  const isFiltered = place.status !== null || place.kind !== null;
  const isOn = webhook.state === "on";
  const mayUse = isAllowed("webhook.use", me);
  const isEmpty = query.data !== undefined && rows.length === 0 && !isFiltered;
  const replay = mayUse && isOn && !isEmpty && (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconRepeat size={14} aria-hidden />}
      onClick={() => setIsReplaying(true)}
    >
      {t("span.open")}
    </Button>
  );
  return (
    <section aria-labelledby="deliveries" className={styles.section}>
      <div className={styles.head}>
        <h3 id="deliveries">{t("deliveries")}</h3>
        {replay}
      </div>
      {!isEmpty && <DeliveryFilters place={place} go={go} />}
      <Card padded={false}>{content()}</Card>
      <Suspense>
        {place.delivery !== null && (
          <DeliveryDialog
            key={place.delivery}
            team_id={me.team_id}
            webhook={webhook}
            deliveryId={place.delivery}
            resend={mayUse ? actions.resend : null}
            onClose={() => go({ delivery: null })}
          />
        )}
        {isReplaying && <ReplayDialog team_id={me.team_id} webhook={webhook} onClose={() => setIsReplaying(false)} />}
      </Suspense>
    </section>
  );

  function content() {
    if (!query.data) {
      const labels = { loading: t("deliveries.loading"), failed: t("deliveries.failed") };
      return (
        <div className={styles.waiting}>
          <PartState query={query} labels={labels} rows={SKELETON} />
        </div>
      );
    }
    if (rows.length === 0) return nothing();
    return (
      <>
        <ul className={styles.list} aria-label={t("deliveries")} aria-busy={query.isPlaceholderData}>
          {rows.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              to={addressOf({ ...place, delivery: delivery.id })}
              onGo={() => go({ delivery: delivery.id })}
            />
          ))}
        </ul>
        {query.hasNextPage && (
          <div className={styles.more}>
            <Button
              size="xs"
              variant="default"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t("deliveries.more")}
            </Button>
          </div>
        )}
      </>
    );
  }

  function nothing() {
    if (isFiltered) {
      return (
        <EmptyState
          drawing={<IconFilterOff size={28} stroke={1.4} />}
          title={t("deliveries.no_match")}
          heading="h3"
          actions={
            <Button variant="default" onClick={() => go({ status: null, kind: null })}>
              {t("deliveries.clear")}
            </Button>
          }
        >
          {t("deliveries.no_match.text", { days: WEBHOOKS.kept_days })}
        </EmptyState>
      );
    }
    return (
      <EmptyState drawing={<IconSend size={28} stroke={1.4} />} title={t("deliveries.none")} heading="h3">
        {t(mayUse && isOn ? "deliveries.none.text" : "deliveries.none_off.text")}
      </EmptyState>
    );
  }
}
