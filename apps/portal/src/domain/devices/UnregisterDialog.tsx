import { devices } from "@portal/model/devices/contract.ts";
import { DEVICES } from "@portal/model/limits.ts";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { useFieldIssue } from "#platform/editor/useFieldIssue.ts";
import { appText } from "#platform/text/app-text.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { fullName } from "#domain/members/full-name.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useNow } from "#platform/text/useNow.ts";
import { useSend } from "#platform/http/useSend.ts";
import { useText } from "#platform/text/useText.ts";
import type { DeviceDialogProps } from "./device-dialog.ts";
import { useDeviceData } from "./data.ts";
import { allowedActionsOf } from "./permissions.ts";
import { deviceText } from "./text.ts";
import { useFreeFrom } from "./useFreeFrom.ts";

const { min, max } = DEVICES.reason;

/** Frees a phone's slot. Before its release date, an admin has to give a reason. */
export function UnregisterDialog({ me, request: { device, owner }, onClose }: DeviceDialogProps) {
  const t = useText(deviceText);
  const app = useText(appText);
  const data = useDeviceData(me.team_id);
  const freeFrom = useFreeFrom();
  const phone = device.label;
  // Stays on once the server asked for a reason: its clock decides, and ours may be ahead.
  const [early, setEarly] = useState(allowedActionsOf(me, owner, device, useNow()).unregister === "reason");
  const [reason, setReason] = useState("");
  const { issue, refused, clear, check } = useFieldIssue<true>();
  const { busy, failed, send } = useSend(async () => {
    const params = { id: me.team_id, mid: owner.id };
    try {
      await call(devices.unregister, {
        params,
        query: { deviceId: device.id, ...(early && { reason: reason.trim() }) },
      });
    } catch (thrown) {
      const { code } = asCallFailed(thrown);
      if (owner.id !== me.id && (code === "device.too_young" || code === "device.too_many_early")) setEarly(true);
      void data.reload();
      throw thrown;
    }
    data.changed(device.id, { state: "unregistered", free_from: null });
    showSuccess(t("unregister.done", { phone }));
    onClose();
  });
  const submit = () => {
    if (busy) return;
    const isValid = !early || (reason.trim().length >= min && reason.trim().length <= max);
    if (check(isValid ? null : true)) send();
  };
  return (
    <Dialog title={t("unregister.title", { phone })} close={app("close")} onClose={onClose}>
      <EditorFrame refused={refused} onSubmit={submit}>
        {failed && <FailureNotice title={t("unregister.failed")} failed={failed} />}
        <p className={parts.text}>{t("unregister.text")}</p>
        {early && (
          <>
            <p className={parts.text}>
              {t("unregister.early", { name: fullName(owner), from: freeFrom(device.free_from) })}
            </p>
            <TextInput
              className={parts.field ?? ""}
              label={t("unregister.reason")}
              placeholder={t("unregister.reason_hint")}
              autoComplete="off"
              maxLength={max}
              data-autofocus
              value={reason}
              onChange={(event) => {
                setReason(event.currentTarget.value);
                clear();
              }}
              error={issue && t("unregister.reason_wrong", { min, max })}
              errorProps={{ role: "alert" }}
            />
          </>
        )}
        <div className={parts.actions}>
          <Button variant="default" onClick={onClose} {...(!early && { "data-autofocus": true })}>
            {t("cancel")}
          </Button>
          <Button type="submit" color="red" loading={busy}>
            {t("unregister")}
          </Button>
        </div>
      </EditorFrame>
    </Dialog>
  );
}
