import type { LoggedRequest } from "@portal/model/request-log/contract.ts";
import { Button } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import styles from "./RequestList.module.css";
import { RequestRow } from "./RequestRow.tsx";
import { requestLogText } from "./text.ts";

interface RequestListProps {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isPlaceholderData: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly rows: readonly LoggedRequest[];
  /** Id of the request that is open initially. */
  readonly opened: string | null;
}

/** Requests, newest first. Each opens in place. */
export function RequestList({ title, aside, query, rows, opened }: RequestListProps) {
  const t = useText(requestLogText);
  const [open, setOpen] = useState(opened);
  const [from, setFrom] = useState(opened);
  if (from !== opened) {
    setFrom(opened);
    setOpen(opened);
  }
  return (
    <Card title={title} aside={aside} padded={false}>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- some screen readers ignore a list without bullets */}
      <ul className={styles.list} role="list" data-outdated={query.isPlaceholderData || undefined}>
        {rows.map((row) => (
          <RequestRow
            key={row.request_id}
            row={row}
            open={open === row.request_id}
            onToggle={() => setOpen(open === row.request_id ? null : row.request_id)}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {t("more")}
          </Button>
        </div>
      )}
    </Card>
  );
}
