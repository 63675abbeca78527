import { wholeNumber } from "../../kit/format.ts";
import { useTeam } from "../../kit/team.ts";
import { useLocale, useText } from "../../kit/useText.ts";
import { Meter } from "../../ui/Meter.tsx";
import styles from "./SeatMeter.module.css";
import { shellText } from "./text.ts";

/** For those who see the counts of a team; one-person accounts have no seats to fill. */
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
