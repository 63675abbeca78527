import { team } from "@portal/model/team/contract.ts";
import { Button } from "@mantine/core";
import { IconTableOptions } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { Link } from "#platform/routing/Link.tsx";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { insiderQuery } from "#domain/team/insider.ts";
import styles from "./InsiderProgram.module.css";
import { editMembersText } from "./text.ts";

interface InsiderProgramProps {
  readonly team_id: string;
  readonly mayJoin: boolean;
}

/** Explains the program and how a team joins it. */
export function InsiderProgram({ team_id, mayJoin }: InsiderProgramProps) {
  const t = useText(editMembersText);
  const queries = useQueryClient();
  const join = useSend(async () => {
    const answer = await call(team.setInsider, { params: { id: team_id }, body: { insider: true } });
    queries.setQueryData(insiderQuery(team_id).queryKey, answer);
    showSuccess(t("insider.joined"));
  });
  return (
    <Card padded={false}>
      <EmptyState
        heading="h1"
        drawing={<IconTableOptions size={32} stroke={1.3} />}
        title={t("insider.title")}
        actions={
          mayJoin && (
            <Button loading={join.busy} onClick={() => join.send()}>
              {t("insider.join")}
            </Button>
          )
        }
      >
        {t("insider.text")} {t(mayJoin ? "insider.leave" : "insider.ask")}
      </EmptyState>
      <div className={styles.more}>
        {join.failed && <FailureNotice title={t("insider.failed")} failed={join.failed} />}
        <Link to="/dashboard/programs">{t("insider.about")}</Link>
        <Link to="/dashboard/members">{t("back")}</Link>
      </div>
    </Card>
  );
}
