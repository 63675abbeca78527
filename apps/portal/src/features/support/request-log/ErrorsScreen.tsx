import { ERROR_KINDS, REQUEST_STATUSES } from "@portal/model/request-log/contract.ts";
import { IconMoodCheck } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import { Chips } from "#ui/Chips.tsx";
import { PERIODS, errorsAddress, parseErrorsSearch } from "./page-state.ts";
import { errorsQuery } from "./data.ts";
import { ErrorGroups } from "./ErrorGroups.tsx";
import styles from "./ErrorsScreen.module.css";
import { RequestList } from "./RequestList.tsx";
import { requestLogText } from "./text.ts";
import { useUrlState } from "#platform/routing/useUrlState.ts";

const SKELETON = [{ height: 220 }, { height: 421 }];

/** Failed requests by frequency, each with its details and the staff's findings. */
export function ErrorsScreen() {
  const t = useText(requestLogText);
  const { place, go } = useUrlState(parseErrorsSearch, errorsAddress);
  const query = useInfiniteQuery(errorsQuery(place));
  const groups = query.data?.pages[0]?.groups;
  const rows = query.data?.pages.flatMap(({ data }) => data);
  const all = { call: "", code: "" };
  return (
    <>
      <PageHead title={t("errors.title")} sub={t("errors.sub")} />
      <div className={styles.filters}>
        <Chips
          label={t("kind")}
          options={[null, ...ERROR_KINDS].map((id) => ({
            id,
            to: errorsAddress({ ...place, ...all, kind: id }),
            words: t(`kind.${id ?? "any"}`),
          }))}
          current={place.kind}
          onGo={(kind) => go({ ...all, kind })}
        />
        <Chips
          label={t("progress")}
          options={[null, ...REQUEST_STATUSES].map((id) => ({
            id,
            to: errorsAddress({ ...place, progress: id }),
            words: t(`progress.${id ?? "any"}`),
          }))}
          current={place.progress}
          onGo={(progress) => go({ progress })}
        />
        <Chips
          label={t("time")}
          options={PERIODS.map((id) => ({ id, to: errorsAddress({ ...place, days: id }), words: t(`time.${id}`) }))}
          current={place.days}
          onGo={(days) => go({ days })}
        />
      </div>
      {content()}
    </>
  );

  function content() {
    if (!rows || !groups) {
      const labels = { loading: t("errors.loading"), failed: t("errors.failed") };
      return <PartState query={query} labels={labels} rows={SKELETON} />;
    }
    if (groups.length === 0 && rows.length === 0) {
      return (
        <Card padded={false}>
          <EmptyState drawing={<IconMoodCheck size={30} stroke={1.3} />} title={t("errors.none")}>
            {t("errors.none_text")}
          </EmptyState>
        </Card>
      );
    }
    return (
      <div className={styles.cards}>
        <ErrorGroups groups={groups} place={place} go={go} />
        <RequestList
          title={place.call ? place.call : t("errors.single")}
          aside={
            place.call && (
              <button type="button" className="link-button" onClick={() => go(all)}>
                {t("errors.all_of_them")}
              </button>
            )
          }
          query={query}
          rows={rows}
          opened={null}
        />
      </div>
    );
  }
}
