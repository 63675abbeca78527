import { phaseOf } from "@portal/model/alerts/rules.ts";
import type { GlobalAlert, SystemAlert } from "@portal/model/global-alerts/contract.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useNow } from "#platform/text/useNow.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import styles from "./AlertList.module.css";
import { AlertRow } from "./AlertRow.tsx";
import { globalAlertsText } from "./text.ts";

interface AlertListProps {
  readonly written: readonly GlobalAlert[];
  readonly system: readonly SystemAlert[];
  readonly mayWrite: boolean;
  readonly go: (to: string | null) => void;
}

/** Current, upcoming and past alerts, with the two permanent ones above them. */
export function AlertList({ written, system, mayWrite, go }: AlertListProps) {
  const t = useText(globalAlertsText);
  const now = useNow() / 1000;
  return (
    <>
      <PageHead title={t("title")} sub={mayWrite ? t("sub") : t("read_only")}>
        {mayWrite && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => go("new")}>
            {t("add")}
          </Button>
        )}
      </PageHead>
      <div className={styles.cards}>
        <Card title={t("system")} aside={<span className="not-on-phone">{t("system.text")}</span>} padded={false}>
          <ul className={styles.rows}>
            {system.map((alert) => (
              <AlertRow key={alert.id} alert={alert} now={now} mayWrite={mayWrite} go={go} />
            ))}
          </ul>
        </Card>
        {(["in_force", "coming", "over"] as const).map((phase) => {
          const those = written.filter((alert) => phaseOf(alert, now) === phase);
          return (
            <Card
              key={phase}
              title={t(`phase.${phase}`)}
              aside={<span className="num">{those.length}</span>}
              padded={false}
            >
              {those.length === 0 && <p className={styles.none}>{t(`none.${phase}`)}</p>}
              {those.length > 0 && (
                <ul className={styles.rows}>
                  {those.map((alert) => (
                    <AlertRow key={alert.id} alert={alert} now={now} mayWrite={mayWrite} go={go} />
                  ))}
                </ul>
              )}
            </Card>
          );
        })}
      </div>
    </>
  );
}
