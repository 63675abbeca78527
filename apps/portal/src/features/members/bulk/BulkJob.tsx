import { RESTORABLE_DAYS } from "@portal/model/limits.ts";
import type { MemberListItem } from "@portal/model/members/list-item.ts";
import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { appText } from "../../../kit/app-text.ts";
import { asCallFailed } from "../../../kit/call-failed.ts";
import { failureText } from "../../../kit/failure-text.ts";
import { fullName } from "../../../kit/full-name.ts";
import type { Me } from "../../../kit/me.ts";
import { showSuccess } from "../../../kit/toast.tsx";
import { useText } from "../../../kit/useText.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Meter } from "../../../ui/Meter.tsx";
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
  /** With those who are still to be done. */
  readonly onOver: (left: readonly string[]) => void;
}

/** Something for many people at once: asked where it weighs, with its progress, and with what failed and why. */
export function BulkJob({ me, act, whom, onOver }: BulkJobProps) {
  const t = useText(bulkText);
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
      const over = await runEach({
        ids: fit.map(({ id }) => id),
        each: (id) => calls(act, id),
        why: (thrown) => failureText(asCallFailed(thrown)),
        stopped: () => stopped.current,
        onStep: setOutcome,
        lanes: LANES,
      });
      if (act === "invite") data.watchInvitations();
      if (over.done.length < whom.length) return setPhase("over");
      showSuccess(t(`done.${act}`, { count: over.done.length }));
      onOver([]);
    };
    void finish();
  }, [phase, act, fit, whom]);

  const total = whom.length;
  const done = outcome.done.length;
  if (phase === "ask") {
    return (
      <ConfirmDialog
        title={t("ask.title", { count: fit.length })}
        labels={{ confirm: t("ask.confirm"), cancel: t("cancel"), close: app("close") }}
        onConfirm={() => setPhase("run")}
        onCancel={() => onOver(whom.map(({ id }) => id))}
      >
        {t("ask.text", { days: RESTORABLE_DAYS })}
      </ConfirmDialog>
    );
  }
  if (phase === "run") {
    const tried = done + outcome.left.length;
    return (
      <Dialog title={t(`title.${act}`)} close={app("close")} onClose={() => {}} dismissible={false}>
        <div className={styles.progress}>
          <output className="num">{t("progress", { done: tried, total: fit.length })}</output>
          <Meter
            label={t("progress", { done: tried, total: fit.length })}
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
        <Button onClick={close}>{t("over.close")}</Button>
      </div>
    </Dialog>
  );
}
