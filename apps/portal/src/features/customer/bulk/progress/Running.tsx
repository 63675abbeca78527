import type { BulkRun } from "@portal/model/bulk/contract.ts";
import { IconAlertCircle, IconCircleCheck, IconClock } from "@tabler/icons-react";
import { clockTime } from "#platform/text/format.ts";
import { useTimeRemaining } from "#platform/text/useTimeRemaining.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { RefusalList } from "../RefusalList.tsx";
import styles from "../Sheet.module.css";
import { importText } from "../text.ts";

interface RunningProps {
  readonly run: BulkRun;
  /** Time of the server's last response. */
  readonly at: number;
  /** The last request got no response. */
  readonly silent: boolean;
}

/** A run in progress: how far it is, how long it will take, what is locked meanwhile, and failures so far. */
export function Running({ run, at, silent }: RunningProps) {
  const t = useText(importText);
  const locale = useLocale();
  const remaining = useTimeRemaining(run.percent, at);
  const { percent, rows, create, created, refused } = run;
  const undoing = run.state === "undoing";
  const waiting = Math.max(0, create - created);
  const bad = rows > 0 ? (percent * refused) / rows : 0;
  const label = t(undoing ? "run.undoing" : "run.label");
  const progress = created > 0 ? t("run.of", { done: created, all: create }) : t("run.preparing", { count: create });
  return (
    <div className={styles.sheet}>
      <div className={styles.card}>
        <div className={styles.ahead}>
          <h2 className={styles.big}>
            <span className="vh">{label}: </span>
            {percent}%
          </h2>
          <span className="dim">
            {undoing ? label : progress}
            {remaining &&
              `, ${remaining.unit === "soon" ? t("run.soon") : t(`run.${remaining.unit}`, { count: remaining.count })}`}
          </span>
        </div>
        <div
          className={styles.bar}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a progress element cannot be drawn in segments
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <i style={{ width: `${percent - bad}%` }} />
          <i style={{ width: `${bad}%` }} />
        </div>
        <p className={styles.note}>
          {t("run.leave")} {t("run.by", { by: run.by, time: clockTime(run.created_at * 1000, locale) })}
        </p>
        {!undoing && (
          <ul className={styles.facts}>
            <li>
              <IconCircleCheck size={18} aria-hidden data-tone="ok" />
              <div>
                <strong>{t("run.created", { count: created })}</strong>
                {created > 0 && <p>{t(run.invite_sent ? "run.invited" : "run.not_invited")}</p>}
              </div>
            </li>
            {refused > 0 && (
              <li>
                <IconAlertCircle size={18} aria-hidden data-tone="bad" />
                <div>
                  <strong>{t("run.refused", { count: refused })}</strong>
                  <div className={styles.more}>
                    <RefusalList refusals={run.refusals} numberOf={(row) => row + 2} />
                  </div>
                </div>
              </li>
            )}
            <li>
              <IconClock size={18} aria-hidden />
              <div>
                <strong>{t("run.waiting", { count: waiting })}</strong>
              </div>
            </li>
          </ul>
        )}
        {/* Announced in steps of ten percent, since announcing every second would be useless. */}
        <output className="vh">{t("run.at", { percent: Math.floor(percent / 10) * 10 })}</output>
      </div>
      {silent && <Notice kind="warn">{t("run.no_answer")}</Notice>}
      {!silent && !undoing && <Notice kind="info">{t("run.kept")}</Notice>}
    </div>
  );
}
