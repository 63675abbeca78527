import { wholeNumber } from "#platform/text/format.ts";
import { useTeam } from "#domain/team/team.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Meter } from "#ui/Meter.tsx";
import styles from "./SeatMeter.module.css";
import { shellText } from "./text.ts";

/** Seat usage, for those who see the team's counters. Solo accounts have no seats. */
export function SeatMeter() {
  const t = useText(shellText);
  const locale = useLocale();
  const { data } = useTeam();
  if (!data?.counters || data.product !== "team") return null;
  const { seats, team_size } = data.counters;
  return (
    <div className={styles.seats}>
      <div className={styles.words}>
        <span>{t("seats")}</span>
        <span className="num">
          <strong>{wholeNumber(team_size, locale)}</strong> <span className="dim">{t("seats.of", { seats })}</span>
        </span>
      </div>
      <Meter
        label={t("seats.used", { used: team_size, seats })}
        total={seats}
        parts={[{ value: team_size, tone: "plain" }]}
      />
    </div>
  );
}
