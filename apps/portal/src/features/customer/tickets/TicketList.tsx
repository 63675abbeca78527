import { authorize } from "@portal/model/access.ts";
import { answerHours } from "@portal/model/tickets/rules.ts";
import { Button } from "@mantine/core";
import { IconLifebuoy, IconPlus, IconSearchOff, IconTicketOff } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useRefetchInterval } from "#platform/http/useRefetchInterval.ts";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useSearchKey } from "#platform/keyboard/useSearchKey.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { Chips } from "#ui/Chips.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import { PlaceTabs } from "#ui/PlaceTabs.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { addressOf, type PageState } from "./page-state.ts";
import { LIVE_MS, listQuery } from "./data.ts";
import { ticketsText } from "./text.ts";
import styles from "./TicketList.module.css";
import { TicketRow } from "./TicketRow.tsx";
import type { Go } from "./usePageState.ts";

const SKELETON = [{ height: 300 }];

interface TicketListProps {
  readonly me: Me;
  readonly inTeam: boolean;
  readonly place: PageState;
  readonly go: Go;
}

/** The user's tickets, or the team's for its owner. */
export function TicketList({ me, inTeam, place, go }: TicketListProps) {
  const t = useText(ticketsText);
  const input = useRef<HTMLInputElement>(null);
  useSearchKey(input);
  const seesTeam = inTeam && authorize("ticket.view", me.who, false) === "y";
  const whose = seesTeam ? place.whose : "mine";
  const refetchInterval = useRefetchInterval(true, LIVE_MS);
  const query = useInfiniteQuery({
    ...listQuery({ ...place, whose }),
    placeholderData: keepPreviousData,
    refetchInterval,
  });
  const first = query.data?.pages[0];
  const rows = query.data?.pages.flatMap(({ tickets }) => tickets) ?? [];
  const mayWrite = isAllowed("ticket.write", me);
  const write = () => go({ writing: true });
  const isFirst = first && first.unsolved + first.closed === 0 && place.search === "";
  const tabs = (["unsolved", "closed"] as const).map((state) => ({
    id: state,
    to: addressOf({ ...place, state }),
    label: (
      <>
        {t(`view.${state}`)}
        {first && <small className="num">{first[state]}</small>}
      </>
    ),
  }));
  return (
    <>
      <PageHead title={t("title")} sub={t("sub")}>
        {mayWrite && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={write}>
            {t("new.button")}
          </Button>
        )}
      </PageHead>
      <PlaceTabs label={t("views")} tabs={tabs} current={place.state} onGo={(state) => go({ state })} />
      <div className={styles.tools}>
        <SearchBox
          input={input}
          labels={{ search: t("search"), hint: t("search.hint"), clear: t("search.clear") }}
          search={place.search}
          onSearch={(search) => search !== place.search && go({ search }, { replace: place.search !== "" })}
        />
        {seesTeam && (
          <Chips
            label={t("whose")}
            options={(["mine", "team"] as const).map((id) => ({
              id,
              to: addressOf({ ...place, whose: id }),
              words: t(`whose.${id}`),
            }))}
            current={place.whose}
            onGo={(next) => go({ whose: next })}
          />
        )}
      </div>
      {content()}
    </>
  );

  function content() {
    if (!first) {
      return <PartState query={query} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />;
    }
    if (rows.length === 0) return <Card padded={false}>{nothing()}</Card>;
    return (
      <Card padded={false}>
        <ul className={styles.rows} aria-label={t("list")}>
          {rows.map((ticket) => (
            <TicketRow
              key={ticket.id}
              ticket={ticket}
              withAuthor={whose === "team"}
              to={addressOf({ ...place, ticket: ticket.id })}
              onGo={() => go({ ticket: ticket.id })}
            />
          ))}
        </ul>
        {query.hasNextPage && (
          <div className={styles.more}>
            <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t("more")}
            </Button>
          </div>
        )}
      </Card>
    );
  }

  function nothing() {
    if (place.search !== "") {
      return (
        <EmptyState
          drawing={<IconSearchOff size={32} stroke={1.3} />}
          title={t("none.search", { search: place.search })}
          actions={
            <Button variant="default" onClick={() => go({ search: "" })}>
              {t("none.clear")}
            </Button>
          }
        >
          {t("none.search_text")}
        </EmptyState>
      );
    }
    if (place.state === "closed" && !isFirst) {
      return (
        <EmptyState drawing={<IconTicketOff size={32} stroke={1.3} />} title={t("none.closed")}>
          {t("none.closed_text")}
        </EmptyState>
      );
    }
    return (
      <EmptyState
        drawing={<IconLifebuoy size={36} stroke={1.2} />}
        title={t("empty.title")}
        actions={mayWrite && <Button onClick={write}>{t("new.button")}</Button>}
      >
        {t("empty.text", { hours: answerHours(first?.service_level ?? "standard") })}
      </EmptyState>
    );
  }
}
