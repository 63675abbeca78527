import { team } from "@portal/model/team/contract.ts";
import { Button } from "@mantine/core";
import { IconEye, IconLifebuoy, IconLogin2, IconTool } from "@tabler/icons-react";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { dateAndTime } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { ArchivedNote } from "#domain/audit/ArchivedNote.tsx";
import { useWording } from "#domain/audit/useWording.ts";
import { headingOf } from "#domain/audit/wording.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import type { PanelProps } from "../panel.ts";
import row from "../sessions/SessionRow.module.css";
import styles from "../sessions/SessionsPanel.module.css";
import { settingsText } from "../text.ts";

const SKELETON = [{ height: 64 }, { height: 65 }, { height: 66 }];
const ICONS = { looked: IconEye, logged_in: IconLogin2, logged_in_write: IconLogin2, acted: IconTool } as const;

const supportAccessQuery = (team_id: string) =>
  infiniteQueryOptions({
    queryKey: ["support-access", team_id],
    queryFn: ({ pageParam, signal }) =>
      call(team.supportAccess, { params: { id: team_id }, query: { before: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** When support looked at, logged in to or acted on the account, who it was, and why. */
export function SupportAccessPanel({ user }: PanelProps) {
  const t = useText(settingsText);
  const wording = useWording();
  const locale = useLocale();
  const query = useInfiniteQuery(supportAccessQuery(user.team.id));
  if (!query.data) {
    return (
      <PartState
        query={query}
        labels={{ loading: t("support.loading"), failed: t("support.failed") }}
        rows={SKELETON}
      />
    );
  }
  const entries = query.data.pages.flatMap((page) => page.entries);
  const archived = <ArchivedNote before={query.data.pages.at(-1)?.archived_before} to="customer" />;
  if (entries.length === 0) {
    return (
      <Card padded={false}>
        <EmptyState drawing={<IconLifebuoy size={28} stroke={1.4} />} title={t("support.none")} heading="h3">
          {t("support.none.text")}
        </EmptyState>
        {archived}
      </Card>
    );
  }
  return (
    <Card padded={false}>
      <ul className={styles.list} aria-label={t("support.list")}>
        {entries.map(({ id, at, kind, action, by, member_name, reason }) => {
          const Icon = ICONS[kind];
          return (
            <li key={id} className={row.row}>
              <span className={row.icon} aria-hidden>
                <Icon size={18} stroke={1.5} />
              </span>
              <div className={row.words}>
                <div className={row.name}>
                  {kind === "acted" ? headingOf({ action }, wording) : t(`support.${kind}`)}
                </div>
                <div className={row.times}>
                  <span>{by ?? t("support.someone")}</span>
                  <span>{dateAndTime(at * 1000, locale)}</span>
                  {member_name && <span>{t("support.of", { name: member_name })}</span>}
                </div>
                {reason && <p>{t("support.reason", { reason })}</p>}
              </div>
            </li>
          );
        })}
      </ul>
      <div className={styles.foot}>
        <p>{t("support.foot")}</p>
        {query.hasNextPage && (
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t("support.more")}
          </Button>
        )}
      </div>
      {archived}
    </Card>
  );
}
