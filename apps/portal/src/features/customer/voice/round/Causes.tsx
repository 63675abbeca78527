import type { Round } from "@portal/model/account-check/contract.ts";
import { Button } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useSearchKey } from "#platform/keyboard/useSearchKey.ts";
import { useText } from "#platform/text/useText.ts";
import { SearchBox } from "#ui/SearchBox.tsx";
import { useOutcomeText } from "#domain/account-check/useOutcomeText.ts";
import { CauseCard } from "./CauseCard.tsx";
import styles from "./Causes.module.css";
import { causesOf, countsOf } from "./causes.ts";
import { failedQuery } from "./data.ts";
import { roundText } from "./text.ts";

const SKELETON = [{ height: 160 }];
/** A shorter list needs no search. */
const WORTH_SEARCHING = 8;

interface CausesProps {
  readonly which: { readonly team_id: string; readonly account_id: string };
  readonly round: Round;
}

/** Members who failed the test, grouped by what to do about it. */
export function Causes({ which, round }: CausesProps) {
  const t = useText(roundText);
  const sentence = useOutcomeText();
  const [search, setSearch] = useState("");
  const input = useRef<HTMLInputElement>(null);
  useSearchKey(input);
  const { failed } = countsOf(round);
  const query = useInfiniteQuery(failedQuery(which, round, failed, search));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const results = useMemo(() => data?.pages.flatMap((page) => page.results), [data]);
  const causes = useMemo(() => results && causesOf(results, sentence), [results, sentence]);
  if (failed === 0) return null;
  const list = () => {
    if (!results || !causes) {
      const labels = { loading: t("causes.loading"), failed: t("causes.failed") };
      return <PartState query={query} labels={labels} rows={SKELETON} />;
    }
    if (causes.length === 0)
      return <output className={styles.none}>{search && t("causes.no_match", { search })}</output>;
    return causes.map((cause) => <CauseCard key={cause.sentence} cause={cause} />);
  };
  return (
    <section className={styles.causes} aria-labelledby="causes">
      <header className={styles.head}>
        <h2 id="causes">{t("causes")}</h2>
        {failed >= WORTH_SEARCHING && (
          <SearchBox
            input={input}
            labels={{ search: t("causes.search"), hint: t("causes.hint"), clear: t("causes.clear") }}
            search={search}
            onSearch={setSearch}
          />
        )}
      </header>
      {list()}
      {results && hasNextPage && (
        <div className={styles.foot}>
          {search === "" && <span className="num">{t("causes.shown", { shown: results.length, total: failed })}</span>}
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("causes.more")}
          </Button>
        </div>
      )}
    </section>
  );
}
