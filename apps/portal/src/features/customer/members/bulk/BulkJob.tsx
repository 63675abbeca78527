import { RESTORABLE_DAYS } from "@portal/model/limits.ts";
import type { MemberListItem } from "@portal/model/members/list-item.ts";
import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { appText } from "#platform/text/app-text.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { fullName } from "#domain/members/full-name.ts";
import { runText } from "#domain/bulk/text.ts";
import type { Me } from "#platform/session/me.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { Meter } from "#ui/Meter.tsx";
import { useMemberData } from "../data.ts";
import { managedOf } from "../list/managed.ts";
import { canPerform } from "../permissions.ts";
import { useCalls } from "../useMemberActions.ts";
import type { BulkAct } from "./run.ts";
import styles from "./BulkJob.module.css";
import { runEach, type Outcome } from "./run.ts";
import { bulkText } from "./text.ts";

const LANES = 4;
const NOTHING: Outcome<string> = { done: [], left: [] };

interface BulkJobProps {
  readonly me: Me;
  readonly act: BulkAct;
  readonly whom: readonly MemberListItem[];
  /** Gets the members that are left over. */
  readonly onOver: (left: readonly string[]) => void;
}

/** An action on many members: confirmation if needed, progress, then failures and their reasons. */
export function BulkJob({ me, act, whom, onOver }: BulkJobProps) {
  const t = useText(bulkText);
  const run = useText(runText);
  const app = useText(appText);
  const data = useMemberData(me.team_id);
  const calls = useCalls(me.team_id);
  const [phase, setPhase] = useState<"ask" | "run" | "over">(act === "remove" ? "ask" : "run");
  const [outcome, setOutcome] = useState(NOTHING);
  const stopped = useRef(false);
  const [fit] = useState(() =>
    whom.filter((line) => {
      const managed = managedOf(line);
      return managed && canPerform(act, me, managed);
    }),
  );
  const skipped = whom.filter((line) => !fit.includes(line));

  const latest = useRef({ calls, data, t, onOver });
  useEffect(() => {
    latest.current = { calls, data, t, onOver };
  });
  const started = useRef(false);
  useEffect(() => {
    if (phase !== "run" || started.current) return;
    started.current = true;
    const finish = async () => {
      const { calls, data, t, onOver } = latest.current;
      const result = await runEach({
        ids: fit.map(({ id }) => id),
        each: (id) => calls(act, id),
        why: (thrown) => failureText(asCallFailed(thrown)),
        stopped: () => stopped.current,
        onStep: setOutcome,
        lanes: LANES,
      });
      if (act === "invite") data.watchInvitations();
      if (result.done.length < whom.length) return setPhase("over");
      showSuccess(t(`done.${act}`, { count: result.done.length }));
      onOver([]);
    };
    void finish();
  }, [phase, act, fit, whom]);

  const total = whom.length;
  const done = outcome.done.length;
  if (phase === "ask") {
    return (
      <ConfirmDialog
        title={t("ask.remove", { count: fit.length })}
        tone="danger"
        labels={{ confirm: t("confirm.remove", { count: fit.length }), cancel: run("cancel"), close: app("close") }}
        onConfirm={() => setPhase("run")}
        onCancel={() => onOver(whom.map(({ id }) => id))}
      >
        {t("text.remove", { days: RESTORABLE_DAYS })}
      </ConfirmDialog>
    );
  }
  if (phase === "run") {
    const tried = done + outcome.left.length;
    return (
      <Dialog title={t(`title.${act}`)} close={app("close")} onClose={() => {}} dismissible={false}>
        <div className={styles.progress}>
          <output className="num">{run("progress", { done: tried, total: fit.length })}</output>
          <Meter
            label={run("progress", { done: tried, total: fit.length })}
            total={fit.length}
            parts={[
              { value: done, tone: "accent" },
              { value: outcome.left.length, tone: "bad" },
            ]}
          />
          <Button variant="default" onClick={() => (stopped.current = true)}>
            {t("stop")}
          </Button>
        </div>
      </Dialog>
    );
  }
  const left = [...outcome.left, ...skipped.map(({ id }) => ({ id, why: t(`skip.${act}`) }))];
  const waiting = total - done - left.length;
  const close = () => onOver(whom.filter(({ id }) => !outcome.done.includes(id)).map(({ id }) => id));
  return (
    <Dialog title={t("over.title", { done, total })} close={app("close")} onClose={close}>
      <div className={styles.over}>
        {left.length > 0 && <p>{t("over.left", { count: left.length })}</p>}
        <ul>
          {left.map(({ id, why }) => {
            const line = whom.find((one) => one.id === id);
            return (
              <li key={id}>
                <b>{line && fullName(line)}</b>
                <span>{why}</span>
              </li>
            );
          })}
        </ul>
        {waiting > 0 && <p>{t("over.stopped", { count: waiting })}</p>}
        <p className={styles.keep}>{t("over.keep")}</p>
        <Button onClick={close}>{run("close")}</Button>
      </div>
    </Dialog>
  );
}
