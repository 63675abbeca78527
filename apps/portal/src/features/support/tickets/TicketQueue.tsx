import { ServiceLevel } from "@portal/model/cases/service-level.ts";
import { IconInbox } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRefetchInterval } from "#platform/http/useRefetchInterval.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { QueueRows } from "#domain/tickets/QueueRows.tsx";
import { ticketText } from "#domain/tickets/text.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { Chips } from "#ui/Chips.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import { PlaceTabs } from "#ui/PlaceTabs.tsx";
import { OWNERS, STATES, addressOf, type PageState } from "./page-state.ts";
import { LIVE_MS, queueQuery } from "./data.ts";
import styles from "./DeskScreen.module.css";
import { deskScreenText } from "./text.ts";

const SKELETON = [{ height: 320 }];

interface TicketQueueProps {
  readonly place: PageState;
  readonly go: (change: Partial<PageState>) => void;
}

export function TicketQueue({ place, go }: TicketQueueProps) {
  const t = useText(deskScreenText);
  const say = useText(ticketText);
  const refetchInterval = useRefetchInterval(true, LIVE_MS);
  const query = useQuery({ ...queueQuery(place), placeholderData: keepPreviousData, refetchInterval });
  const { data } = query;
  const tabs = STATES.map((state) => ({ id: state, to: addressOf({ ...place, state }), label: t(`state.${state}`) }));
  const levels = [null, ...ServiceLevel.options].map((level) => ({
    id: level,
    to: addressOf({ ...place, level }),
    words: level ? say(`level.${level}`) : t("level.any"),
  }));
  const owners = OWNERS.map((id) => ({ id, to: addressOf({ ...place, whose: id }), words: t(`whose.${id}`) }));
  return (
    <>
      <PageHead title={t("title")} sub={t("sub")} />
      <PlaceTabs label={t("states")} tabs={tabs} current={place.state} onGo={(state) => go({ state })} />
      <div className={styles.tools}>
        <Chips label={t("whose")} options={owners} current={place.whose} onGo={(whose) => go({ whose })} oneLine />
        <Chips label={t("level")} options={levels} current={place.level} onGo={(level) => go({ level })} oneLine />
      </div>
      {!data && <PartState query={query} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />}
      {data && (
        <Card padded={false}>
          {data.tickets.length === 0 ? (
            <EmptyState drawing={<IconInbox size={32} stroke={1.3} />} title={t("empty.title")}>
              {t("empty.text")}
            </EmptyState>
          ) : (
            <div className={styles.list}>
              <QueueRows label={t("list")} tickets={data.tickets} />
              <output className={styles.foot}>
                {data.total > data.tickets.length
                  ? t("shown_first", { shown: data.tickets.length, count: data.total })
                  : t("shown", { count: data.total })}
              </output>
            </div>
          )}
        </Card>
      )}
    </>
  );
}
