import { wholeNumber } from "#platform/text/format.ts";
import type { Team } from "#domain/team/team.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { PlaceTabs } from "#ui/PlaceTabs.tsx";
import { StatusMark } from "#ui/StatusMark.tsx";
import { addressOf, type PageState, type StatusFilter } from "../page-state.ts";
import { countOf, TABS } from "../filters.ts";
import { membersText } from "../text.ts";

interface FilterTabsProps {
  readonly place: PageState;
  readonly counters: Team["counters"];
  readonly onGo: (filter: StatusFilter | null) => void;
}

/** Statuses with their counts. */
export function FilterTabs({ place, counters, onGo }: FilterTabsProps) {
  const t = useText(membersText);
  const locale = useLocale();
  const tabs = TABS.map((filter) => {
    const count = countOf(filter, counters);
    const label = (
      <>
        {filter === "undeliverable" && count !== 0 && <StatusMark status="undeliverable" />}
        {t(`filter.${filter ?? "all"}`)}
        {count !== null && <small className="num">{wholeNumber(count, locale)}</small>}
      </>
    );
    return { id: filter, to: addressOf({ ...place, filter, mid: null, act: null }), label };
  });
  return <PlaceTabs label={t("filters")} tabs={tabs} current={place.filter} onGo={onGo} />;
}
