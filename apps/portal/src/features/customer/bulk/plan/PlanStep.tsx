import { bulk, type BulkRun } from "@portal/model/bulk/contract.ts";
import { Button } from "@mantine/core";
import { IconAlertCircle, IconArmchair, IconCircleCheck, IconLock, IconReceipt } from "@tabler/icons-react";
import { LazyAddSeats } from "#domain/billing/seats/LazyAddSeats.tsx";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { useSend } from "#platform/http/useSend.ts";
import { money } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Meter } from "#ui/Meter.tsx";
import type { ImportDraft } from "../check/draft.ts";
import { RefusalList } from "../RefusalList.tsx";
import styles from "../Sheet.module.css";
import { importText } from "../text.ts";
import { obstacleOf, seatsMissing } from "./obstacle.ts";

interface PlanStepProps {
  readonly team_id: string;
  readonly run: BulkRun;
  /** The rows that were sent, in order. */
  readonly lines: ImportDraft["lines"];
  readonly onBack: () => void;
  /** The run has other seats now. */
  readonly onRun: (run: BulkRun) => void;
  readonly onBegun: () => void;
}

/** Shows what the server would do, before it does. */
export function PlanStep({ team_id, run, lines, onBack, onRun, onBegun }: PlanStepProps) {
  const t = useText(importText);
  const locale = useLocale();
  const { create, refused, seats } = run;
  const obstacle = obstacleOf(run);
  const missing = seatsMissing(run);
  const start = useSend(async () => {
    try {
      await call(bulk.apply, { params: { id: team_id, runId: run.id } });
    } catch (thrown) {
      // The run was already started from here, and only the response was lost.
      if (asCallFailed(thrown).code !== "bulk.not_planned") throw thrown;
    }
    onBegun();
  });
  /** Continues with seats that were added here or elsewhere. */
  const refresh = async () => onRun(await call(bulk.get, { params: { id: team_id, runId: run.id } }));
  const continueWithSeats = useSend(async (andStart: boolean) => {
    await refresh();
    if (andStart) start.send();
  });
  const change = t("plan.seats_change", { before: seats.used_before, after: seats.used_after, seats: seats.seats });
  return (
    <div className={styles.sheet}>
      <div className={styles.card}>
        <div className={styles.top}>
          <h2>{title()}</h2>
          <p>{t("plan.text")}</p>
        </div>
        <ul className={styles.facts}>
          {create > 0 && (
            <li>
              <IconCircleCheck size={18} aria-hidden data-tone="ok" />
              <div>
                <strong>{t("plan.of", { create, count: run.rows })}</strong>
                <p>{t(run.invite_sent ? "plan.invited" : "plan.not_invited")}</p>
              </div>
            </li>
          )}
          {refused > 0 && (
            <li>
              <IconAlertCircle size={18} aria-hidden data-tone="bad" />
              <div>
                <strong>{t("plan.refused", { count: refused })}</strong>
                <p>{t(run.all_or_nothing ? "plan.refused_all" : "plan.refused_rest")}</p>
                <div className={styles.more}>
                  <RefusalList refusals={run.refusals} numberOf={(row) => lines[row]?.number ?? row + 2} />
                </div>
              </div>
            </li>
          )}
          <li>
            <IconArmchair size={18} aria-hidden data-tone={missing > 0 ? "bad" : undefined} />
            <div>
              <strong>{missing > 0 ? t("plan.no_seats", { count: missing }) : t("plan.seats")}</strong>
              <p>{change}</p>
              <div className={styles.meter}>
                <Meter
                  label=""
                  total={Math.max(seats.seats, seats.used_after)}
                  parts={[
                    { value: Math.min(seats.used_before, seats.seats), tone: "ink" },
                    { value: Math.max(0, seats.used_after - seats.used_before - missing), tone: "accent" },
                    { value: missing, tone: "bad" },
                  ]}
                />
              </div>
              {obstacle === "seats" && (
                <LazyAddSeats
                  team_id={team_id}
                  task="import"
                  need={{ create, used_after: seats.used_after }}
                  busy={start.busy || continueWithSeats.busy}
                  onSeats={(andStart) => continueWithSeats.send(andStart)}
                />
              )}
            </div>
          </li>
          {run.cost && (
            <li>
              <IconReceipt size={18} aria-hidden />
              <div>
                <strong>{run.cost.before === run.cost.after ? t("plan.cost_same") : t("plan.cost")}</strong>
                <p>{costText(run.cost)}</p>
              </div>
            </li>
          )}
          <li>
            <IconLock size={18} aria-hidden />
            <div>
              <strong>{t("plan.locked")}</strong>
              <p>{t("plan.locked_text")}</p>
            </div>
          </li>
        </ul>
        {continueWithSeats.failed && <FailureNotice title={t("plan.failed")} failed={continueWithSeats.failed} />}
        {start.failed && <FailureNotice title={t("plan.failed")} failed={start.failed} />}
        <div className={styles.actions}>
          <Button variant="default" disabled={start.busy} onClick={onBack}>
            {t("plan.back")}
          </Button>
          {obstacle === null && (
            <Button loading={start.busy} onClick={() => start.send()}>
              {t("plan.create", { count: create })}
            </Button>
          )}
        </div>
      </div>
    </div>
  );

  function costText({ currency, before, after, due_now }: NonNullable<BulkRun["cost"]>) {
    const say = (amount: number) => money(amount, currency, locale);
    if (before === after) return t("plan.cost_stays", { was: say(before) });
    // The price of the seats shows what is due.
    return t(due_now > 0 && obstacle !== "seats" ? "plan.cost_due" : "plan.cost_changes", {
      was: say(before),
      is: say(after),
      due: say(due_now),
    });
  }

  function title() {
    if (obstacle === "seats") return t("plan.short");
    return obstacle ? t("plan.nobody") : t("plan.title", { count: create });
  }
}
