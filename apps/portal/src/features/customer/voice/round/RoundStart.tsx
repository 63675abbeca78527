import { ACCOUNT_CHECK } from "@portal/model/limits.ts";
import { Button } from "@mantine/core";
import { IconClock, IconDoorExit, IconKey, IconShieldHalf } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import styles from "./RoundPage.module.css";
import { roundText } from "./text.ts";

const { per_address, refusals, kept_days } = ACCOUNT_CHECK.round;

interface RoundStartProps {
  readonly registrations: number;
  readonly busy: boolean;
  readonly onStart: () => void;
}

/** Explains the test before it starts. */
export function RoundStart({ registrations, busy, onStart }: RoundStartProps) {
  const t = useText(roundText);
  const minutes = Math.max(1, Math.round((registrations * per_address.seconds) / per_address.most / 60));
  const facts = [
    { Icon: IconKey, text: t("start.how") },
    { Icon: IconClock, text: t("start.long", { count: minutes, most: per_address.most }) },
    { Icon: IconDoorExit, text: t("start.leave", { days: kept_days }) },
    { Icon: IconShieldHalf, text: t("start.stops", { refusals }) },
  ];
  return (
    <Card>
      <div className={styles.head}>
        <h2>{t("start.title", { count: registrations })}</h2>
      </div>
      <ul className={styles.facts}>
        {facts.map(({ Icon, text }) => (
          <li key={text}>
            <Icon size={18} aria-hidden />
            {text}
          </li>
        ))}
      </ul>
      <Button className={styles.start ?? ""} loading={busy} onClick={onStart}>
        {t("start.go")}
      </Button>
    </Card>
  );
}
