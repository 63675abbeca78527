import { Button } from "@mantine/core";
import { IconPlugConnected } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Confirm } from "#platform/feedback/Confirm.tsx";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PartState } from "#platform/feedback/PartState.tsx";
import type { PanelProps } from "../panel.ts";
import { OwnPhones } from "./OwnPhones.tsx";
import { SessionRow } from "./SessionRow.tsx";
import lists from "../List.module.css";
import styles from "./SessionsPanel.module.css";
import { sessionsText } from "./text.ts";
import { useSessions } from "./useSessions.ts";

const SKELETON = [{ height: 64 }, { height: 65 }, { height: 66 }];

export function SessionsPanel({ user }: PanelProps) {
  return (
    <div className={styles.panel}>
      <Browsers />
      <OwnPhones user={user} />
    </div>
  );
}

function Browsers() {
  const t = useText(sessionsText);
  const list = useRef<HTMLUListElement>(null);
  const [asking, setAsking] = useState(false);
  const { query, end, endOthers } = useSessions();
  const { data } = query;
  if (!data) return <PartState query={query} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />;
  const { sessions } = data;
  const others = sessions.filter(({ current }) => !current).length;
  // The focused button disappears with its row.
  const settled = () => list.current?.focus();
  return (
    <Card padded={false}>
      <ul ref={list} tabIndex={-1} className={lists.list} aria-label={t("list")}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            ending={end.isPending && end.variables.id === session.id}
            onEnd={() => end.mutate(session, { onSuccess: settled })}
          />
        ))}
      </ul>
      {others === 0 ? (
        <div className={styles.only}>
          <EmptyState drawing={<IconPlugConnected size={28} stroke={1.4} />} title={t("only")} heading="h3">
            {t("only.text")}
          </EmptyState>
        </div>
      ) : (
        <div className={lists.foot}>
          <p>{t("others.text")}</p>
          <Button variant="default" loading={endOthers.isPending} onClick={() => setAsking(true)}>
            {t("others")}
          </Button>
        </div>
      )}
      {asking && (
        <Confirm
          tone="danger"
          title={t("others.title")}
          labels={{ confirm: t("others.confirm"), cancel: t("others.cancel") }}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            endOthers.mutate(undefined, { onSuccess: settled });
          }}
        >
          {t("others.explain")}
        </Confirm>
      )}
    </Card>
  );
}
