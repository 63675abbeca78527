import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useRef, useState, type ReactNode } from "react";
import { appText } from "#platform/text/app-text.ts";
import { useAccountNames } from "#domain/devices/data.ts";
import { DeviceDialog } from "#domain/devices/DeviceDialog.tsx";
import { allowedActionsOf } from "#domain/devices/permissions.ts";
import { useDeviceDialog } from "#domain/devices/useDeviceDialog.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useNow } from "#platform/text/useNow.ts";
import { useSearchKey } from "#platform/keyboard/useSearchKey.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { addressOf, type PageState, type View } from "../page-state.ts";
import { devicesText } from "../text.ts";
import type { Go } from "../usePageState.ts";
import { EmptyTeam } from "./EmptyTeam.tsx";
import { KindChips } from "./KindChips.tsx";
import { LogOutAll } from "./LogOutAll.tsx";
import { NothingHere } from "./NothingHere.tsx";
import { TeamCards } from "./TeamCards.tsx";
import work from "#ui/WorkPage.module.css";
import styles from "./TeamPage.module.css";
import { TeamTable } from "./TeamTable.tsx";
import { useTeamDevices } from "./useTeamDevices.ts";
import { ViewTabs } from "./ViewTabs.tsx";

const COLUMNS = ["1fr", "1.1fr", "1.3fr", "1.2fr", "0.9fr"];
const SKELETON = [76, 77, 78, 79, 80, 81].map((height) => ({ height, columns: COLUMNS, joined: true }));

interface TeamPageProps {
  readonly me: Me;
  readonly place: PageState;
  readonly go: Go;
  /** The tab with the user's own phones. */
  readonly mine: ReactNode;
}

/** The team's phones, for those who manage members. */
export function TeamPage({ me, place, go, mine }: TeamPageProps) {
  const t = useText(devicesText);
  const app = useText(appText);
  const now = useNow();
  const onPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);
  const { request, ask, close } = useDeviceDialog(list);
  const [endingAll, setEndingAll] = useState(false);
  const accounts = useAccountNames(me.team_id);
  const phones = useTeamDevices(me.team_id, place, endingAll);
  const { all, shown, tally, hasMore } = phones;
  useSearchKey(input);

  const isLoaded = phones.query.data !== undefined;
  const isEmpty = isLoaded && all.length === 0;
  const countOf = (view: View) => (isLoaded && !isEmpty && view !== "mine" ? tally[view] : null);
  return (
    <div data-page="work" className={work.page}>
      <PageHead title={t("title")} sub={t("sub")}>
        {isAllowed("device.end_all", me) && isLoaded && !isEmpty && place.view !== "mine" && (
          <LogOutAll
            me={me}
            count={all.filter((device) => allowedActionsOf(me, device.member, device, now).logOut).length}
            more={hasMore}
            counting={phones.isLooking}
            asking={endingAll}
            onAsking={setEndingAll}
          />
        )}
      </PageHead>
      <ViewTabs
        current={place.view}
        countOf={countOf}
        more={hasMore}
        onGo={(view) => go({ view, kind: null, search: "", adding: false })}
      />
      {place.view === "mine" ? <div className={styles.mine}>{mine}</div> : team()}
      {request && <DeviceDialog me={me} request={request} onClose={close} />}
    </div>
  );

  function team() {
    if (!isLoaded) {
      return (
        <div className={styles.part}>
          <PartState query={phones.query} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />
        </div>
      );
    }
    if (isEmpty) {
      const onAdd = isAllowed("device.link", me) ? () => go({ view: "mine", adding: true }) : null;
      return (
        <div className={styles.state} data-first>
          <EmptyTeam onAdd={onAdd} />
        </div>
      );
    }
    return (
      <>
        <div className={work.tools}>
          <SearchBox
            input={input}
            labels={{ search: t("search"), hint: t("search.hint"), clear: t("search.clear") }}
            search={place.search}
            // Only the start of a search gets a history entry; refining it does not.
            onSearch={(search) => search !== place.search && go({ search }, { replace: place.search !== "" })}
          />
          {place.view === "attention" && (
            <KindChips
              place={place}
              countOf={(kind) => tally[kind]}
              more={hasMore}
              onGo={(kind) => go({ kind }, { replace: true })}
            />
          )}
        </div>
        {phones.failed && (
          <div className={work.notice}>
            <Notice
              kind="bad"
              title={t(phones.failedMore ? "failed.more" : "failed.stale")}
              action={
                <Button size="xs" variant="default" loading={phones.fetching} onClick={phones.retry}>
                  {app("failed.try_again")}
                </Button>
              }
            >
              {failureText(phones.failed)}
            </Notice>
          </div>
        )}
        {content()}
        {foot()}
      </>
    );
  }

  function content() {
    if (shown.length === 0) {
      return (
        <div className={styles.state}>
          <NothingHere
            place={place}
            searchedCount={hasMore ? all.length : null}
            onClear={() => go({ view: "all", kind: null, search: "" })}
          />
        </div>
      );
    }
    const Shape = onPhone ? TeamCards : TeamTable;
    return (
      <Shape
        list={list}
        me={me}
        devices={shown}
        accounts={accounts}
        more={hasMore}
        place={addressOf({ ...place, adding: false })}
        onMore={phones.isFiltered ? ignore : phones.more}
        onAsk={ask}
      />
    );
  }

  function foot() {
    const words = () => {
      if (!hasMore) return t("foot.all", { count: shown.length });
      if (!phones.isFiltered) return t("foot.more", { count: shown.length });
      return t("foot.looking", { found: shown.length, looked: all.length });
    };
    return (
      <div className={work.foot}>
        <output className="num">{words()}</output>
        {phones.isFiltered && hasMore && (
          <Button size="compact-sm" variant="default" loading={phones.isLooking} onClick={phones.more}>
            {t("foot.look_on")}
          </Button>
        )}
      </div>
    );
  }
}

/** A search loads page by page instead of on scroll. */
const ignore = () => {};
