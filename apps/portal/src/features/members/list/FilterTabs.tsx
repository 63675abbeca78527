import type { MemberFilter } from "@portal/model/members/contract.ts";
import { useEffect, useRef } from "react";
import { wholeNumber } from "../../../kit/format.ts";
import type { Team } from "../../../kit/team.ts";
import { useLocale, useText } from "../../../kit/useText.ts";
import { StatusMark } from "../../../ui/StatusMark.tsx";
import { addressOf, type Place } from "../address.ts";
import { countOf, TABS } from "../filters.ts";
import { PlaceLink } from "../PlaceLink.tsx";
import { membersText } from "../text.ts";
import styles from "./FilterTabs.module.css";

interface FilterTabsProps {
  readonly place: Place;
  readonly counters: Team["counters"];
  readonly onGo: (filter: MemberFilter | null) => void;
}

/** The statuses with their counts; each is an address of its own. */
export function FilterTabs({ place, counters, onGo }: FilterTabsProps) {
  const t = useText(membersText);
  const locale = useLocale();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (current && nav.current) nav.current.scrollLeft = current.offsetLeft - nav.current.clientWidth / 3;
  }, [place.filter]);
  return (
    <nav ref={nav} className={styles.tabs} aria-label={t("filters")}>
      {TABS.map((filter) => {
        const count = countOf(filter, counters);
        return (
          <PlaceLink
            key={filter ?? "all"}
            to={addressOf({ ...place, filter, mid: null })}
            className={styles.tab}
            aria-current={filter === place.filter ? "true" : undefined}
            onGo={() => onGo(filter)}
          >
            {filter === "undeliverable" && count !== 0 && <StatusMark status="undeliverable" />}
            {t(`filter.${filter ?? "all"}`)}
            {count !== null && <small className="num">{wholeNumber(count, locale)}</small>}
          </PlaceLink>
        );
      })}
    </nav>
  );
}
