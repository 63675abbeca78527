import { orphaned } from "@portal/model/orphaned/contract.ts";
import { Button } from "@mantine/core";
import { IconRefresh, IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { useAction } from "#platform/http/query.ts";
import { useRefetchInterval } from "#platform/http/useRefetchInterval.ts";
import { dateAndTime } from "#platform/text/format.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import styles from "./OrphanedScreen.module.css";
import { OrphanKindCard } from "./OrphanKindCard.tsx";
import { orphanedText } from "./text.ts";

const SKELETON = [{ height: 160 }, { height: 161 }, { height: 162 }];
const CHECKING_MS = 1_500;

export function OrphanedScreen() {
  const t = useText(orphanedText);
  const locale = useLocale();
  const watching = useRefetchInterval(true, CHECKING_MS);
  const query = useQuery({
    queryKey: ["orphaned"],
    queryFn: ({ signal }) => call(orphaned.list, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.checking ? watching : false),
  });
  const check = useAction({
    context: t("context.check"),
    run: () => call(orphaned.check, {}),
    onDone: () => void query.refetch(),
  });
  const { data } = query;
  const isChecking = check.isPending || data?.checking === true;
  const start = (label: string) => (
    <Button
      variant="default"
      leftSection={<IconRefresh size={16} aria-hidden />}
      loading={isChecking}
      onClick={() => check.mutate(undefined)}
    >
      {label}
    </Button>
  );
  const found = data?.kinds.filter(({ total }) => total > 0) ?? [];
  return (
    <>
      <PageHead title={t("title")} sub={t("sub")}>
        {typeof data?.looked_at === "number" && start(t("again"))}
      </PageHead>
      {!data || query.error ? (
        <PartState query={query} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />
      ) : data.looked_at === null ? (
        <Card padded={false}>
          <EmptyState drawing={<IconUsersGroup size={32} stroke={1.3} />} title={t("never")} actions={start(t("now"))}>
            {t("never_text")}
          </EmptyState>
        </Card>
      ) : (
        <>
          <p className={styles.when}>{t("looked_at", { time: dateAndTime(data.looked_at * 1000, locale) })}</p>
          {found.length === 0 ? (
            <Card padded={false}>
              <EmptyState drawing={<IconUsersGroup size={32} stroke={1.3} />} title={t("none")}>
                {t("none_text")}
              </EmptyState>
            </Card>
          ) : (
            <div className={styles.cards}>
              {data.kinds.map((kind) => (
                <OrphanKindCard key={kind.kind} {...kind} />
              ))}
            </div>
          )}
        </>
      )}
    </>
  );
}
