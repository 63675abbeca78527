import { can } from "@portal/model/access.ts";
import { RESTORABLE_DAYS } from "@portal/model/limits.ts";
import type { SortOrder } from "@portal/model/members/selection.ts";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useMemo, useRef, useState } from "react";
import { appText } from "#platform/text/app-text.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { runText } from "#domain/bulk/text.ts";
import { useLatestRun } from "#domain/bulk/useLatestRun.ts";
import { memberEditText } from "#domain/members/text.ts";
import { useTeam } from "#domain/team/team.ts";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useText } from "#platform/text/useText.ts";
import { ErrorState } from "#ui/ErrorState.tsx";
import { Notice } from "#ui/Notice.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { BulkBar } from "./bulk/BulkBar.tsx";
import { bulkText } from "./bulk/text.ts";
import { latestActionQuery } from "./bulk/data.ts";
import { undeliverableQuery, useMemberData } from "./data.ts";
import { drawerText } from "./drawer/text.ts";
import { CsvMenu } from "./CsvMenu.tsx";
import { totalOf } from "./filters.ts";
import { inviteText } from "./invite/text.ts";
import { shownColumns, useColumns } from "./list/columns.ts";
import { ColumnsMenu } from "./list/ColumnsMenu.tsx";
import { EmptyTeam } from "./list/EmptyTeam.tsx";
import { FilterTabs } from "./list/FilterTabs.tsx";
import { ListFilters } from "./list/ListFilters.tsx";
import { ListFoot } from "./list/ListFoot.tsx";
import { ListState } from "./list/ListState.tsx";
import { MembersTable, type ListHandle } from "./list/MembersTable.tsx";
import { PhoneList } from "./list/PhoneList.tsx";
import { useListKeys } from "./list/useListKeys.ts";
import { useMembers } from "./list/useMembers.ts";
import { useRows } from "./list/useRows.ts";
import work from "#ui/WorkPage.module.css";
import styles from "./MembersPage.module.css";
import { OfferBanner } from "./OfferBanner.tsx";
import { NO_FILTERS, usePageState } from "./page-state.ts";
import { causesText, membersText } from "./text.ts";

const drawer = lazyPart({
  load: () => import("./drawer/MemberDrawer.tsx").then((m) => m.MemberDrawer),
  texts: [drawerText, memberEditText],
});
const report = lazyPart({
  load: () => import("./bulk/ActionNotice.tsx").then((m) => m.ActionNotice),
  texts: [bulkText, runText],
});
const invitation = lazyPart({
  load: () => import("./invite/InviteDialog.tsx").then((m) => m.InviteDialog),
  texts: [inviteText],
});

interface MembersPageProps {
  readonly me: Me;
  readonly team_name: string;
}

export function MembersPage({ me, team_name }: MembersPageProps) {
  const t = useText(membersText);
  const app = useText(appText);
  const onPhone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const { place, go } = usePageState();
  const managing = can("member.detail", me.who);
  const { data: team } = useTeam({ live: managing });
  const counters = team?.counters;
  const list = useMembers(me.team_id, place);
  const { lines } = list;
  const total = totalOf(place, counters);
  const [typing, setTyping] = useState(false);
  const outdated = list.outdated || typing;

  const input = useRef<HTMLInputElement>(null);
  const handle = useRef<ListHandle>(null);
  const rows = useRows({ me, managing, lines, outdated, place, go, reveal: (index) => handle.current?.reveal(index) });
  useListKeys({ ...rows.keys, onSearch: () => input.current?.focus() });
  const reasons = useReasons(me, place.filter === "undeliverable");
  const { columns: chosen, choose } = useColumns(managing);
  const columns = shownColumns(chosen, managing, reasons !== null);
  const data = useMemberData(me.team_id);
  const action = useLatestRun({
    query: latestActionQuery(me.team_id),
    enabled: managing,
    onOver: () => data.reload(),
  });

  const mayInvite = isAllowed("member.create", me);
  const invite = () => go({ inviting: true });
  const open = useOpen();
  const fromFile = () => void open("/dashboard/members/import");
  const clearFilters = () => go({ ...NO_FILTERS, mid: null });
  const isFiltered = [place.filter, place.role, place.voice].some((one) => one !== null) || place.search !== "";
  const isTeamOfOne = list.loaded && !isFiltered && !outdated && lines.length <= 1;
  const isEmpty = list.loaded && lines.length === 0 && !list.hasMore;
  const shape = {
    handle,
    lines,
    place,
    total,
    loaded: list.loaded,
    outdated,
    hasMore: list.hasMore,
    onMore: list.more,
    selection: rows.selection.ids,
    selectable: rows.selectable,
    current: rows.current,
    reasons,
    columns,
    context: rows.context,
    onToggleAll: rows.toggleAll,
    onSort: (sort: SortOrder | null) => go({ sort }, { replace: true }),
  };
  const Shape = onPhone ? PhoneList : MembersTable;
  return (
    <div data-page="work" className={`${work.page} ${styles.page}`}>
      <PageHead title={managing ? t("title") : t("people")} sub={sub()}>
        {mayInvite && !(managing && isTeamOfOne) && (
          <>
            <CsvMenu me={me} onFile={fromFile} />
            <Button
              leftSection={<IconUserPlus size={16} aria-hidden />}
              onPointerEnter={invitation.prefetch}
              onFocus={invitation.prefetch}
              onClick={invite}
            >
              {t("invite")}
            </Button>
          </>
        )}
      </PageHead>
      <OfferBanner me={me} team_name={team_name} />
      {managing && isTeamOfOne && !list.failed ? (
        <EmptyTeam
          team={team_name}
          seats={counters?.seats ?? 0}
          onInvite={mayInvite ? invite : null}
          onFile={isAllowed("member.import", me) ? fromFile : null}
          onSelf={() => go({ mid: me.id })}
        />
      ) : (
        <>
          {managing && <FilterTabs place={place} counters={counters} onGo={(filter) => go({ filter, mid: null })} />}
          <div className={work.tools}>
            <SearchBox
              input={input}
              labels={{
                search: managing ? t("search") : t("search.people"),
                hint: t("search.hint"),
                clear: t("search.clear"),
              }}
              search={place.search}
              // Only the start of a search gets a history entry; refining it does not.
              onSearch={(search) => search !== place.search && go({ search }, { replace: place.search !== "" })}
              onTyping={setTyping}
            />
            {managing && (
              <ListFilters team_id={me.team_id} place={place} onGo={(change) => go({ ...change, mid: null })} />
            )}
            {place.filter === "removed" && (
              <span className={`${styles.note} not-on-phone`}>{t("removed.note", { days: RESTORABLE_DAYS })}</span>
            )}
            {managing && reasons === null && (
              <span className={`${styles.columns} not-on-phone`}>
                <ColumnsMenu columns={chosen} onChoose={(wanted) => void choose(wanted)} />
              </span>
            )}
          </div>
          <Suspense>
            {action.run && (
              <div className={work.notice}>
                <report.Part team_id={me.team_id} run={action.run} onUndoing={action.follow} onClose={action.close} />
              </div>
            )}
          </Suspense>
          {list.failed && list.loaded && (
            <div className={work.notice}>
              <Notice
                kind="bad"
                title={list.failedMore ? t("failed.more") : t("failed.stale")}
                action={
                  <Button size="xs" variant="default" loading={list.fetching} onClick={list.retry}>
                    {t("try_again")}
                  </Button>
                }
              >
                {list.failedMore ? failureText(list.failed) : t("failed.stale_text")}
              </Notice>
            </div>
          )}
          {content()}
          {(list.loaded || !list.failed) && (
            <ListFoot
              shown={lines.length}
              total={total}
              hasMore={list.hasMore}
              loading={!list.loaded}
              keys={managing && list.loaded && rows.selection.ids.size === 0 && !isEmpty}
            />
          )}
        </>
      )}
      {managing && (
        <BulkBar
          me={me}
          place={place}
          lines={lines}
          hasMore={list.hasMore}
          rows={rows}
          onStarted={action.follow}
          onActed={() => go({ act: null }, { replace: true })}
        />
      )}
      <Suspense>
        {managing && place.mid && (
          <drawer.Part
            key={place.mid}
            me={me}
            mid={place.mid}
            lines={lines}
            total={total}
            onGo={(mid) => go({ mid }, { replace: true })}
            onClose={() => go({ mid: null })}
          />
        )}
      </Suspense>
      <Suspense>
        {mayInvite && place.inviting && (
          <invitation.Part
            me={me}
            counters={counters}
            onClose={() => go({ inviting: false })}
            onBounced={() => go({ ...NO_FILTERS, filter: "undeliverable", inviting: false, mid: null })}
          />
        )}
      </Suspense>
    </div>
  );

  function sub() {
    if (!managing) return t("people.sub", { team: team_name });
    if (!counters) return undefined;
    const free = Math.max(0, counters.seats - counters.team_size);
    const people = t("sub.people", { count: counters.team_size });
    return `${people}, ${free === 0 ? t("sub.full") : t("sub.free", { count: free })}.`;
  }

  function content() {
    if (list.failed && !list.loaded) {
      return (
        <div className={styles.failed}>
          <ErrorState
            title={t("failed")}
            text={failureText(list.failed)}
            tryAgain={{ label: app("failed.try_again"), busy: list.fetching, onClick: list.retry }}
            reference={
              list.failed.request_id ? { label: app("failed.reference"), code: list.failed.request_id } : undefined
            }
          />
        </div>
      );
    }
    if (isEmpty) return <ListState place={place} onClear={clearFilters} />;
    return <Shape {...shape} />;
  }
}

/** Why invitations did not arrive, by member. Loaded only for the filter that shows it. */
function useReasons(me: Me, wanted: boolean): ReadonlyMap<string, string | null> | null {
  const t = useText(causesText);
  const { data } = useQuery({ ...undeliverableQuery(me.team_id), enabled: wanted && can("member.create", me.who) });
  return useMemo(() => {
    if (!wanted) return null;
    return new Map(
      data?.members.map(({ id, email_sent_cause: cause, email_sent_reason: reason }) => [
        id,
        cause ? t(cause) : reason,
      ]),
    );
  }, [wanted, data, t]);
}
