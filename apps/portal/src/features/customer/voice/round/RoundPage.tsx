import type { User } from "@portal/model/session/contract.ts";
import type { VoiceAccount } from "@portal/model/voice/contract.ts";
import { Button } from "@mantine/core";
import { IconPlayerStop, IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useAction } from "#platform/http/query.ts";
import { useText } from "#platform/text/useText.ts";
import { PageHead } from "#ui/PageHead.tsx";
import { VoiceBack } from "../VoiceBack.tsx";
import { Causes } from "./Causes.tsx";
import { percentOf } from "./causes.ts";
import { roundQuery, useRoundActs } from "./data.ts";
import { NoMembersToTest } from "./NoMembersToTest.tsx";
import styles from "./RoundPage.module.css";
import { RoundEnd } from "./RoundEnd.tsx";
import { RoundRunning } from "./RoundRunning.tsx";
import { RoundStart } from "./RoundStart.tsx";
import { roundText } from "./text.ts";
import { useEndTitle } from "./useEndTitle.ts";

const SKELETON = [{ height: 180 }, { height: 240 }];

export interface RoundPageProps {
  readonly user: User;
  readonly account: VoiceAccount;
}

/** The test of all members with one account, as the server knows it: the same in every tab and after a return. */
export function RoundPage({ user, account }: RoundPageProps) {
  const t = useText(roundText);
  const endTitle = useEndTitle();
  const which = { team_id: user.team.id, account_id: account.id };
  const query = useQuery(roundQuery(which));
  const acts = useRoundActs(which);
  const start = useAction({ context: t("context.start"), run: acts.start, onFailed: acts.reload });
  const stop = useAction({ context: t("context.stop"), run: acts.stop, onFailed: acts.reload });
  const { data, error, dataUpdatedAt } = query;
  const round = data?.round;
  const isRunning = round?.state === "running";
  /** The state when the page opened; a different one later is news. */
  const [first, setFirst] = useState<string | null>(null);
  const mark = data ? `${round?.id} ${round?.state}` : null;
  if (first === null && mark !== null) setFirst(mark);
  const isNews = first !== null && mark !== first;
  const content = () => {
    if (!data)
      return <PartState query={query} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />;
    if (!round && data.registrations === 0) return <NoMembersToTest />;
    if (!round) {
      return (
        <RoundStart registrations={data.registrations} busy={start.isPending} onStart={() => start.mutate(undefined)} />
      );
    }
    return (
      <>
        {isRunning ? (
          <RoundRunning round={round} at={dataUpdatedAt} silent={error !== null} isNews={isNews} />
        ) : (
          <RoundEnd round={round} isNews={isNews} />
        )}
        <Causes key={round.id} which={which} round={round} />
      </>
    );
  };
  const spoken = () => {
    if (!round) return "";
    // Announced in steps of ten percent, since announcing every second would be useless.
    return isRunning ? t("run.at", { percent: Math.floor(percentOf(round) / 10) * 10 }) : endTitle(round);
  };
  return (
    <>
      <VoiceBack account={account} />
      <PageHead title={t("title", { name: account.name })} sub={t("sub")}>
        {isRunning && (
          <Button
            key="stop"
            variant="default"
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            loading={stop.isPending}
            onClick={() => stop.mutate(undefined)}
          >
            {t("run.stop")}
          </Button>
        )}
        {round && !isRunning && data.registrations > 0 && (
          <Button
            key="again"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={start.isPending}
            onClick={() => start.mutate(undefined)}
          >
            {t("end.again")}
          </Button>
        )}
      </PageHead>
      <output className="vh">{spoken()}</output>
      <div className={styles.page}>{content()}</div>
    </>
  );
}
