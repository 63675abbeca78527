import { AUDIT_STREAMS } from "@portal/model/limits.ts";
import { Button } from "@mantine/core";
import { IconPlus, IconTimeline } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useRefetchInterval } from "#platform/http/useRefetchInterval.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { isAllowed, meOf } from "#platform/session/me.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import lists from "../List.module.css";
import type { PanelProps } from "../panel.ts";
import { streamsQuery } from "./data.ts";
import { StreamCard } from "./StreamCard.tsx";
import styles from "./Streams.module.css";
import { auditStreamsText } from "./text.ts";

const { Part: StreamDialog } = lazyPart({
  load: () => import("./StreamDialog.tsx").then((m) => m.StreamDialog),
  texts: [],
});

const SKELETON = [{ height: 150 }];

/** Where the team's audit log is sent. */
export function AuditStreamsPanel({ user }: PanelProps) {
  const t = useText(auditStreamsText);
  const me = meOf(user);
  const [isNew, setIsNew] = useState(false);
  const refetchInterval = useRefetchInterval(true);
  const query = useQuery({ ...streamsQuery(me.team_id), refetchInterval });
  if (!query.data)
    return <PartState query={query} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />;
  const { streams } = query.data;
  const isFull = streams.length >= AUDIT_STREAMS.most;
  const create = isAllowed("audit_stream.edit", me) && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} disabled={isFull} onClick={() => setIsNew(true)}>
      {t("create")}
    </Button>
  );
  return (
    <>
      {streams.length === 0 ? (
        <Card padded={false}>
          <EmptyState drawing={<IconTimeline size={28} stroke={1.4} />} title={t("none")} heading="h3" actions={create}>
            {t("none.text")}
          </EmptyState>
        </Card>
      ) : (
        <Card padded={false}>
          <ul className={lists.list} aria-label={t("list")}>
            {streams.map((stream) => (
              <li key={stream.id} className={styles.item}>
                <StreamCard me={me} stream={stream} />
              </li>
            ))}
          </ul>
          <div className={lists.foot}>
            <p>
              {isFull ? t("full", { most: AUDIT_STREAMS.most }) : t("foot", { days: AUDIT_STREAMS.failing_s / 86_400 })}
            </p>
            {create}
          </div>
        </Card>
      )}
      <Suspense>
        {isNew && <StreamDialog team_id={me.team_id} stream={null} onClose={() => setIsNew(false)} />}
      </Suspense>
    </>
  );
}
