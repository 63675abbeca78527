import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { Suspense, useMemo, useRef, useState, type ReactNode } from "react";
import { appText } from "#platform/text/app-text.ts";
import { runText } from "#domain/bulk/text.ts";
import { useLatestRun } from "#domain/bulk/useLatestRun.ts";
import { useAccountNames, useDeviceData } from "#domain/devices/data.ts";
import { DeviceDialog } from "#domain/devices/DeviceDialog.tsx";
import { allowedActionsOf } from "#domain/devices/permissions.ts";
import { deviceStatusOf, type TeamDevice } from "#domain/devices/device-status.ts";
import { useDeviceDialog } from "#domain/devices/useDeviceDialog.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { useSelection } from "#platform/selection/useSelection.ts";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useNow } from "#platform/text/useNow.ts";
import { useSearchKey } from "#platform/keyboard/useSearchKey.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { latestDeviceRunQuery } from "../bulk/data.ts";
import { DevicesBar } from "../bulk/DevicesBar.tsx";
import { deviceRunText } from "../bulk/text.ts";
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

const report = lazyPart({
  load: () => import("../bulk/DeviceRunNotice.tsx").then((m) => m.DeviceRunNotice),
  texts: [deviceRunText, runText],
});

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
  const [typing, setTyping] = useState(false);
  const accounts = useAccountNames(me.team_id);
  const phones = useTeamDevices(me.team_id, place);
  const { shown, tally, hasMore } = phones;
  const outdated = phones.outdated || typing;
  useSearchKey(input);

  const mayAct = isAllowed("device.end_all", me) && place.view !== "former" && place.view !== "mine";
  const order = useMemo(
    () => (mayAct ? shown.filter((device) => canTick(me, device, now)).map(({ id }) => id) : []),
    [mayAct, shown, me, now],
  );
  const rows = useSelection({ order, view: addressOf({ ...place, adding: false }) });
  const ticks = mayAct
    ? {
        ids: rows.selection.ids,
        selectable: rows.selectable,
        canTick: (device: TeamDevice) => canTick(me, device, now),
        onTick: rows.toggle,
        onTickAll: rows.toggleAll,
      }
    : null;
  const data = useDeviceData(me.team_id);
  const action = useLatestRun({
    query: latestDeviceRunQuery(me.team_id),
    enabled: true,
    onOver: () => void data.reload(),
  });

  const isEmpty = tally !== undefined && tally.in_use + tally.former === 0;
  const countOf = (view: View) => {
    if (!tally || isEmpty || view === "mine") return null;
    return tally[view === "all" ? "in_use" : view];
  };
  return (
    <div data-page="work" className={work.page}>
      <PageHead title={t("title")} sub={t("sub")}>
        {isAllowed("device.end_all", me) && tally && !isEmpty && place.view !== "mine" && <LogOutAll me={me} />}
      </PageHead>
      <ViewTabs
        current={place.view}
        countOf={countOf}
        onGo={(view) => go({ view, kind: null, search: "", adding: false })}
      />
      {place.view === "mine" ? <div className={styles.mine}>{mine}</div> : team()}
      {mayAct && (
        <DevicesBar me={me} place={place} devices={shown} hasMore={hasMore} rows={rows} onStarted={action.follow} />
      )}
      {request && <DeviceDialog me={me} request={request} onClose={close} />}
    </div>
  );

  function team() {
    if (!phones.counted) return loading();
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
            onTyping={setTyping}
          />
          {place.view === "attention" && (
            <KindChips
              place={place}
              countOf={(kind) => tally?.[kind]}
              onGo={(kind) => go({ kind }, { replace: true })}
            />
          )}
        </div>
        <Suspense>
          {action.run && (
            <div className={work.notice}>
              <report.Part team_id={me.team_id} run={action.run} onUndoing={action.follow} onClose={action.close} />
            </div>
          )}
        </Suspense>
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
        {phones.listed && foot()}
      </>
    );
  }

  function loading() {
    return (
      <div className={styles.part}>
        <PartState query={phones.query} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />
      </div>
    );
  }

  function content() {
    if (!phones.listed) return loading();
    if (shown.length === 0) {
      return (
        <div className={styles.state}>
          <NothingHere place={place} onClear={() => go({ view: "all", kind: null, search: "" })} />
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
        outdated={outdated}
        ticks={ticks}
        place={addressOf({ ...place, adding: false })}
        onMore={phones.more}
        onAsk={ask}
      />
    );
  }

  function foot() {
    return (
      <div className={work.foot}>
        <output className="num">{t(hasMore ? "foot.more" : "foot.all", { count: shown.length })}</output>
      </div>
    );
  }
}

/** Whether the user can do anything to this phone. */
function canTick(me: Me, device: TeamDevice, now: number): boolean {
  const { settings, logOut, unregister } = allowedActionsOf(me, device.member, device, now);
  return deviceStatusOf(device).held && (settings || logOut || unregister !== null);
}
