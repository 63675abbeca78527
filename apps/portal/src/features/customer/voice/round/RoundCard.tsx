import type { VoiceAccount } from "@portal/model/voice/contract.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { timeAgo } from "#platform/text/format.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { PlaceLink } from "#ui/PlaceLink.tsx";
import { addressOf } from "../page-state.ts";
import type { Go } from "../usePageState.ts";
import { countsOf } from "./causes.ts";
import { roundQuery } from "./data.ts";
import styles from "./RoundCard.module.css";
import { RoundMeter } from "./RoundMeter.tsx";
import { roundText } from "./text.ts";

interface RoundCardProps {
  readonly team_id: string;
  readonly account: VoiceAccount;
  readonly go: Go;
}

/** Links from an account to the test of all its members, with the state of the last one. */
export function RoundCard({ team_id, account, go }: RoundCardProps) {
  const t = useText(roundText);
  const locale = useLocale();
  const now = useNow();
  const { data } = useQuery(roundQuery({ team_id, account_id: account.id }));
  if (!data) return null;
  const { round, registrations } = data;
  const place = { account: account.id, round: true };
  const { fine, failed } = round ? countsOf(round) : { fine: 0, failed: 0 };
  const isRunning = round?.state === "running";
  const says = () => {
    if (!round) return registrations === 0 ? t("card.nobody") : t("card.text", { count: registrations });
    if (isRunning) return t("run.of", { done: round.done, total: round.total });
    const when = timeAgo(round.started_at * 1000, now, locale);
    return t("card.when", { when: when.charAt(0).toUpperCase() + when.slice(1), fine, failed });
  };
  const label = () => {
    if (!round) return t("card.go");
    if (isRunning) return t("card.look");
    return t(failed > 0 ? "card.see" : "card.again");
  };
  return (
    <Card title={t("card")}>
      <div className={styles.card}>
        <p className="num">{says()}</p>
        {round && <RoundMeter round={round} />}
        {(round || registrations > 0) && (
          <Button
            variant="default"
            renderRoot={(props) => <PlaceLink to={addressOf(place)} onGo={() => go(place)} {...props} />}
          >
            {label()}
          </Button>
        )}
      </div>
    </Card>
  );
}
