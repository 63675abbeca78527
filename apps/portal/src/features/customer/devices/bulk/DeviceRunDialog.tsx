import { bulk } from "@portal/model/bulk/contract.ts";
import {
  DEVICE_ACTIONS,
  type DeviceAction,
  type DeviceRun,
  type WhichDevices,
} from "@portal/model/bulk/device-actions.ts";
import { DEVICES } from "@portal/model/limits.ts";
import { TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RunDialog } from "#domain/bulk/RunDialog.tsx";
import { useFieldIssue } from "#platform/editor/useFieldIssue.ts";
import { call } from "#platform/http/call.ts";
import { useText } from "#platform/text/useText.ts";
import parts from "#ui/DialogParts.module.css";
import { matchQuery } from "./data.ts";
import { deviceRunText } from "./text.ts";

const { min, max } = DEVICES.reason;

interface DeviceRunDialogProps {
  readonly team_id: string;
  readonly action: DeviceAction;
  readonly which: WhichDevices;
  readonly onStarted: (run: DeviceRun) => void;
  readonly onCancel: () => void;
}

/** Says which phones an action is about and which are skipped, then hands it to the server. */
export function DeviceRunDialog({ team_id, action, which, onStarted, onCancel }: DeviceRunDialogProps) {
  const t = useText(deviceRunText);
  const [typed, setTyped] = useState("");
  const { issue, refused, clear, check } = useFieldIssue<true>();
  const reason = typed.trim();
  const isValid = reason.length >= min && reason.length <= max;
  const plain = useQuery(matchQuery(team_id, which, { action }));
  const waiting = plain.data?.skipped.find((one) => one.reason === "waiting")?.count ?? 0;
  const reasoned = useQuery({
    ...matchQuery(team_id, which, { action, with_reason: true }),
    enabled: waiting > 0,
  });
  const counted = isValid ? (reasoned.data ?? plain.data) : plain.data;
  // Not the caller's own: they wait, with or without a reason.
  const early = (reasoned.data?.ready ?? 0) - (plain.data?.ready ?? 0);
  const start = useMutation({
    mutationFn: () =>
      call(bulk.actOnDevices, { params: { id: team_id }, body: { action, which, ...(isValid && { reason }) } }),
    onSuccess: onStarted,
  });
  return (
    <RunDialog
      title={counted ? t(`ask.${action}`, { count: counted.matching }) : t(`title.${action}`)}
      text={t(`text.${action}`)}
      refused={refused}
      skipped={
        counted
          ? {
              lead: t("ask.skipped", { count: counted.matching - counted.ready }),
              reasons: counted.skipped.map(({ reason, count }) => ({ count, words: t(`skipped.${reason}`) })),
            }
          : null
      }
      undoable={DEVICE_ACTIONS[action].undoable}
      red={action !== "reset_settings"}
      ready={counted?.ready}
      confirm={t(`confirm.${action}`, { count: counted?.ready ?? 0 })}
      busy={start.isPending}
      failed={start.error ?? plain.error}
      onConfirm={() => check(reason === "" || isValid ? null : true) && start.mutate()}
      onCancel={onCancel}
    >
      {early > 0 && (
        <TextInput
          className={parts.field ?? ""}
          label={t("reason")}
          description={t("reason.help", { count: early })}
          placeholder={t("reason.hint")}
          autoComplete="off"
          maxLength={max}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            clear();
          }}
          error={issue && t("reason.wrong", { min, max })}
          errorProps={{ role: "alert" }}
        />
      )}
    </RunDialog>
  );
}
