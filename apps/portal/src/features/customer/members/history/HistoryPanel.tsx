import { members, type Member } from "@portal/model/members/contract.ts";
import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { appText } from "#platform/text/app-text.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { isRestorable } from "#domain/audit/wording.ts";
import { failureText } from "#platform/text/failure-text.ts";
import type { Me } from "#platform/session/me.ts";
import { useAction } from "#platform/http/query.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";
import { SkeletonForm } from "#ui/SkeletonForm.tsx";
import { historyQuery, useMemberData } from "../data.ts";
import { canPerform } from "../permissions.ts";
import { ChangeEntry } from "./ChangeEntry.tsx";
import styles from "./HistoryPanel.module.css";
import { historyText } from "./text.ts";

interface HistoryPanelProps {
  readonly me: Me;
  readonly member: Member;
}

/** History of changes to a member, latest first. */
export function HistoryPanel({ me, member }: HistoryPanelProps) {
  const t = useText(historyText);
  const app = useText(appText);
  const data = useMemberData(me.team_id);
  const queries = useQueryClient();
  const query = useInfiniteQuery(historyQuery(me.team_id, member.id));
  const restore = useAction({
    context: t("restore.context"),
    run: (changeId: number) => call(members.restoreFields, { params: { id: me.team_id, changeId: String(changeId) } }),
    onDone: (restored) => {
      data.show(restored);
      showSuccess(t("restore.done"));
    },
    // The change that caused the conflict is in the history too.
    onFailed: () => void queries.invalidateQueries(historyQuery(me.team_id, member.id)),
  });
  if (!query.data && query.error) {
    const failed = asCallFailed(query.error);
    return (
      <div className={styles.panel}>
        <ErrorState
          title={t("failed")}
          text={failureText(failed)}
          tryAgain={{ label: app("failed.try_again"), busy: query.isFetching, onClick: () => void query.refetch() }}
          reference={failed.request_id ? { label: app("failed.reference"), code: failed.request_id } : undefined}
        />
      </div>
    );
  }
  if (!query.data) return <SkeletonForm label={t("loading")} fields={3} />;
  const changes = query.data.pages.flatMap((page) => page.changes);
  if (changes.length === 0) {
    return (
      <EmptyState drawing={<IconHistory size={30} stroke={1.3} />} title={t("none")} heading="h3">
        {t("none.text")}
      </EmptyState>
    );
  }
  const open = canPerform("edit", me, member);
  return (
    <div className={styles.panel}>
      <ol className={styles.list} aria-label={t("list")}>
        {changes.map((change) => (
          <ChangeEntry
            key={change.id}
            change={change}
            restoring={restore.isPending && restore.variables === change.id}
            onRestore={open && isRestorable(change) ? () => restore.mutate(change.id) : null}
          />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t("more")}
        </Button>
      )}
    </div>
  );
}
