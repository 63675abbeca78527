import { team } from "@portal/model/team/contract.ts";
import type { Product } from "@portal/model/members/schemas.ts";
import { Button } from "@mantine/core";
import {
  IconAlertTriangle,
  IconApps,
  IconBolt,
  IconDoorExit,
  IconHandStop,
  IconTableOptions,
} from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { insiderQuery } from "#domain/team/insider.ts";
import { Link } from "#platform/routing/Link.tsx";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { showFailure, showUndoable } from "#platform/feedback/toast.tsx";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { Pill } from "#ui/Pill.tsx";
import styles from "./InsiderCard.module.css";
import { Points } from "./Points.tsx";
import { programsText } from "./text.ts";

const SKELETON = [{ height: 320 }];

interface InsiderCardProps {
  readonly me: Me;
  readonly product: Product;
}

export function InsiderCard({ me, product }: InsiderCardProps) {
  const t = useText(programsText);
  const query = useQuery(insiderQuery(me.team_id));
  const taking = useTakingPart(me.team_id);
  const { data } = query;
  if (!data) {
    return <PartState query={query} labels={{ loading: t("loading"), failed: t("insider.failed") }} rows={SKELETON} />;
  }
  const { insider, email } = data;
  const mayChoose = isAllowed("team.insider", me);
  const isTeam = product === "team";
  return (
    <Card
      title={t("insider")}
      aside={<Pill tone={insider ? "ok" : "plain"}>{t(insider ? "insider.in" : "insider.out")}</Pill>}
    >
      <p className={styles.text}>{t(`insider.text.${product}`)}</p>
      <div className={styles.columns}>
        <Points
          title={t("insider.gets")}
          points={[
            {
              icon: <IconApps size={17} stroke={1.6} />,
              text: t("insider.apps"),
              more: <Link to="/dashboard/download">{t("insider.apps_link")}</Link>,
            },
            ...(isTeam
              ? [
                  {
                    icon: <IconTableOptions size={17} stroke={1.6} />,
                    text: t("insider.edit"),
                    more: insider && isAllowed("member.edit_all", me) && (
                      <Link to="/dashboard/edit-members">{t("insider.edit_link")}</Link>
                    ),
                  },
                ]
              : []),
            { icon: <IconBolt size={17} stroke={1.6} />, text: t("insider.first") },
          ]}
        />
        <Points
          title={t("insider.means")}
          points={[
            { icon: <IconAlertTriangle size={17} stroke={1.6} />, text: t("insider.faults") },
            { icon: <IconHandStop size={17} stroke={1.6} />, text: t("insider.nothing") },
            { icon: <IconDoorExit size={17} stroke={1.6} />, text: t("insider.leave_text") },
          ]}
        />
      </div>
      {taking.failed && (
        <FailureNotice title={t(insider ? "insider.not_left" : "insider.not_joined")} failed={taking.failed} />
      )}
      <div className={styles.foot}>
        {mayChoose ? (
          <Button variant={insider ? "default" : "filled"} loading={taking.busy} onClick={() => taking.send(!insider)}>
            {t(insider ? "insider.leave" : "insider.join")}
          </Button>
        ) : (
          <span>{t("insider.ask")}</span>
        )}
        {insider && email && <span>{t("insider.by", { email })}</span>}
      </div>
    </Card>
  );
}

/** Joins or leaves immediately; the toast offers to undo it. */
function useTakingPart(team_id: string) {
  const t = useText(programsText);
  const queries = useQueryClient();
  const set = async (insider: boolean) => {
    const answer = await call(team.setInsider, { params: { id: team_id }, body: { insider } });
    queries.setQueryData(insiderQuery(team_id).queryKey, answer);
    // The available apps depend on it.
    void queries.invalidateQueries({ queryKey: ["releases"] });
  };
  const back = (insider: boolean) =>
    void set(insider).catch((error: unknown) => showFailure(asCallFailed(error), t("insider.context")));
  return useSend(async (insider: boolean) => {
    await set(insider);
    showUndoable(t(insider ? "insider.joined" : "insider.left"), () => back(!insider));
  });
}
