import { members, type Member } from "@portal/model/members/contract.ts";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconHistory } from "@tabler/icons-react";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { ArchivedNote } from "#domain/audit/ArchivedNote.tsx";
import { FieldChanges } from "#domain/audit/FieldChanges.tsx";
import { changesText } from "#domain/audit/text.ts";
import { useWording } from "#domain/audit/useWording.ts";
import { type Change, byOf, fieldsOf, headingOf, isRestorable } from "#domain/audit/wording.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { useAction } from "#platform/http/query.ts";
import type { Me } from "#platform/session/me.ts";
import { appText } from "#platform/text/app-text.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { dateAndTime, timeAgo } from "#platform/text/format.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";
import { SkeletonForm } from "#ui/SkeletonForm.tsx";
import { historyQuery, useMemberData } from "../data.ts";
import { canPerform } from "../permissions.ts";
import styles from "./MemberDrawer.module.css";
import { drawerText } from "./text.ts";

interface HistoryTabProps {
  readonly me: Me;
  readonly member: Member;
}

/** History of changes to a member, latest first. */
export function HistoryTab({ me, member }: HistoryTabProps) {
  const t = useText(drawerText);
  const app = useText(appText);
  const data = useMemberData(me.team_id);
  const queries = useQueryClient();
  const query = useInfiniteQuery(historyQuery(me.team_id, member.id));
  const restore = useAction({
    context: t("history.restore.context"),
    run: (changeId: number) => call(members.restoreFields, { params: { id: me.team_id, changeId: String(changeId) } }),
    onDone: (restored) => {
      data.show(restored);
      showSuccess(t("history.restore.done"));
    },
    // The change that caused the conflict is in the history too.
    onFailed: () => void queries.invalidateQueries(historyQuery(me.team_id, member.id)),
  });
  if (!query.data && query.error) {
    const failed = asCallFailed(query.error);
    return (
      <div className={styles.history}>
        <ErrorState
          title={t("history.failed")}
          text={failureText(failed)}
          tryAgain={{ label: app("failed.try_again"), busy: query.isFetching, onClick: () => void query.refetch() }}
          reference={failed.request_id ? { label: app("failed.reference"), code: failed.request_id } : undefined}
        />
      </div>
    );
  }
  if (!query.data) return <SkeletonForm label={t("history.loading")} fields={3} />;
  const changes = query.data.pages.flatMap((page) => page.changes);
  const archived = <ArchivedNote before={query.data.pages.at(-1)?.archived_before} to="customer" />;
  if (changes.length === 0) {
    return (
      <>
        <EmptyState drawing={<IconHistory size={30} stroke={1.3} />} title={t("history.none")} heading="h3">
          {t("history.none.text")}
        </EmptyState>
        {archived}
      </>
    );
  }
  const open = canPerform("edit", me, member);
  return (
    <div className={styles.history}>
      <ol className={styles.changes} aria-label={t("history.list")}>
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
          {t("history.more")}
        </Button>
      )}
      {archived}
    </div>
  );
}

interface ChangeEntryProps {
  readonly change: Change;
  readonly restoring: boolean;
  readonly onRestore: (() => void) | null;
}

/** One change: what, when, by whom, and each field before and after. */
function ChangeEntry({ change, restoring, onRestore }: ChangeEntryProps) {
  const t = useText(drawerText);
  const c = useText(changesText);
  const locale = useLocale();
  const now = useNow();
  const wording = useWording();
  const at = change.at * 1000;
  const names = { name: change.by ?? "", behalf: change.on_behalf_of ?? "" };
  return (
    <li className={styles.change}>
      <div className={styles.heading}>
        <strong>{headingOf(change, wording)}</strong>
        <span className={styles.by}>{c(`by.${byOf(change)}`, names)}</span>
      </div>
      <time className={styles.when} dateTime={new Date(at).toISOString()}>
        {timeAgo(at, now, locale)}
        <span>{dateAndTime(at, locale)}</span>
      </time>
      <FieldChanges fields={fieldsOf(change, wording)} />
      {onRestore && (
        <Button
          className={styles.restore ?? ""}
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          loading={restoring}
          onClick={onRestore}
        >
          {t("history.restore")}
        </Button>
      )}
    </li>
  );
}
