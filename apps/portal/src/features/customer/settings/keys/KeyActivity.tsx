import type { ApiKey } from "@portal/model/api-keys/contract.ts";
import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { FieldChanges } from "#domain/audit/FieldChanges.tsx";
import { useWording } from "#domain/audit/useWording.ts";
import { fieldsOf, headingOf } from "#domain/audit/wording.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { appText } from "#platform/text/app-text.ts";
import { dateAndTime } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { keyHistoryQuery } from "./data.ts";
import styles from "./Keys.module.css";
import { keysText } from "./text.ts";

const SKELETON = [{ height: 40 }, { height: 40 }, { height: 40 }];

interface KeyActivityProps {
  readonly team_id: string;
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}

/** The audit trail of a key. */
export function KeyActivity({ team_id, apiKey, onClose }: KeyActivityProps) {
  const t = useText(keysText);
  const app = useText(appText);
  return (
    <Dialog title={t("activity.title", { name: apiKey.name })} close={app("close")} onClose={onClose} wide>
      <Changes team_id={team_id} id={apiKey.id} />
    </Dialog>
  );
}

function Changes({ team_id, id }: { readonly team_id: string; readonly id: string }) {
  const t = useText(keysText);
  const locale = useLocale();
  const wording = useWording();
  const query = useInfiniteQuery(keyHistoryQuery(team_id, id));
  if (!query.data) {
    const labels = { loading: t("activity.loading"), failed: t("activity.failed") };
    return <PartState query={query} labels={labels} rows={SKELETON} />;
  }
  const changes = query.data.pages.flatMap((page) => page.changes);
  if (changes.length === 0) {
    return (
      <EmptyState drawing={<IconHistory size={28} stroke={1.4} />} title={t("activity.none")} heading="h3">
        {t("activity.none.text")}
      </EmptyState>
    );
  }
  return (
    <>
      <ol className={styles.changes} aria-label={t("activity.list")}>
        {changes.map((change) => (
          <li key={change.id}>
            <strong>{headingOf(change, wording)}</strong>
            {change.member_name !== null && <span>{change.member_name}</span>}
            <time dateTime={new Date(change.at * 1000).toISOString()}>{dateAndTime(change.at * 1000, locale)}</time>
            <FieldChanges fields={fieldsOf(change, wording)} />
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t("activity.more")}
        </Button>
      )}
    </>
  );
}
