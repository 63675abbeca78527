import { REQUEST_LOG } from "@portal/model/limits.ts";
import { IconFileSearch, IconReceiptOff } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { asCallFailed } from "../../kit/call-failed.ts";
import { failureText } from "../../kit/failure-text.ts";
import { PartState } from "../../kit/PartState.tsx";
import { useText } from "../../kit/useText.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { NO_FILTER, logAddress, parseLogSearch, findInvalidFilters } from "./page-state.ts";
import { logQuery } from "./data.ts";
import { LogFilters } from "./LogFilters.tsx";
import { RequestList } from "./RequestList.tsx";
import { requestLogText } from "./text.ts";
import { useUrlState } from "../../kit/useUrlState.ts";

const SKELETON = [{ height: 420 }];

/** What became of requests: found by the reference that somebody quotes, or by who, what and when. */
export function LogScreen() {
  const t = useText(requestLogText);
  const { place, go } = useUrlState(parseLogSearch, logAddress);
  // An address with a slip in it is not asked for; its field says what is wrong.
  const query = useInfiniteQuery({ ...logQuery(place), enabled: findInvalidFilters(place).size === 0 });
  const rows = query.data?.pages.flatMap(({ data }) => data);
  const unfiltered = logAddress(place) === logAddress(NO_FILTER);
  return (
    <>
      <PageHead title={t("log.title")} sub={t("log.sub", { days: REQUEST_LOG.kept_days })} />
      <LogFilters place={place} busy={query.isFetching} go={go} />
      {content()}
    </>
  );

  function content() {
    const failed = query.error && asCallFailed(query.error);
    // Who asks for one request is told in the server's words that it is not there.
    if (failed?.status === 404) {
      return (
        <Card padded={false}>
          <EmptyState drawing={<IconFileSearch size={30} stroke={1.3} />} title={t("log.unknown")}>
            {failureText(failed)}
          </EmptyState>
        </Card>
      );
    }
    if (!rows || failed) {
      if (findInvalidFilters(place).size > 0) return null;
      return (
        <PartState query={query} labels={{ loading: t("log.loading"), failed: t("log.failed") }} rows={SKELETON} />
      );
    }
    if (rows.length === 0) {
      return (
        <Card padded={false}>
          <EmptyState
            drawing={<IconReceiptOff size={30} stroke={1.3} />}
            title={t(unfiltered ? "log.empty" : "log.none")}
            actions={
              !unfiltered && (
                <button type="button" className="link-button" onClick={() => go(NO_FILTER)}>
                  {t("clear")}
                </button>
              )
            }
          >
            {t(unfiltered ? "log.empty_text" : "log.none_text")}
          </EmptyState>
        </Card>
      );
    }
    return (
      <RequestList
        title={t("log.list")}
        query={query}
        rows={rows}
        opened={place.id ? (rows[0]?.request_id ?? null) : null}
      />
    );
  }
}
