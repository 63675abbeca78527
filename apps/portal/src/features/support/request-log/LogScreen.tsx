import { REQUEST_LOG } from "@portal/model/limits.ts";
import { IconFileSearch, IconReceiptOff } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import { NO_FILTER, logAddress, parseLogSearch, findInvalidFilters } from "./page-state.ts";
import { logQuery } from "./data.ts";
import { LogFilters } from "./LogFilters.tsx";
import { RequestList } from "./RequestList.tsx";
import { requestLogText } from "./text.ts";
import { useUrlState } from "#platform/routing/useUrlState.ts";

const SKELETON = [{ height: 420 }];

/** Finds requests by the reference a customer gives, or by sender, call and time. */
export function LogScreen() {
  const t = useText(requestLogText);
  const { place, go } = useUrlState(parseLogSearch, logAddress);
  // An invalid filter is not sent; its field shows the error.
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
    // The server's own text explains why a single request was not found.
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
