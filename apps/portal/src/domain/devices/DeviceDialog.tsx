import { devices } from "@portal/model/devices/contract.ts";
import { Suspense } from "react";
import { call } from "#platform/http/call.ts";
import { Confirm } from "#platform/feedback/Confirm.tsx";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { useAction } from "#platform/http/query.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { settingsText } from "#domain/voice/settings/text.ts";
import type { DeviceDialogProps } from "./device-dialog.ts";
import { useDeviceData } from "./data.ts";
import { deviceText } from "./text.ts";

const unregistering = lazyPart<DeviceDialogProps>({
  load: () => import("./UnregisterDialog.tsx").then((m) => m.UnregisterDialog),
  texts: [],
});

const settings = lazyPart<DeviceDialogProps>({
  load: () => import("./SettingsDialog.tsx").then((m) => m.SettingsDialog),
  texts: [settingsText],
});

/** Opens the dialog for an action on a phone. */
export function DeviceDialog(props: DeviceDialogProps) {
  if (props.request.act === "log_out") return <LogOutDialog {...props} />;
  const { Part } = props.request.act === "settings" ? settings : unregistering;
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}

/** Asks first, because it cannot be undone: someone has to log in on the phone again. */
function LogOutDialog({ me, request: { device }, onClose }: DeviceDialogProps) {
  const t = useText(deviceText);
  const data = useDeviceData(me.team_id);
  const phone = device.label;
  const action = useAction({
    context: t("log_out.context", { phone }),
    run: () => call(devices.logout, { params: { id: me.team_id, did: device.id } }),
    onDone: () => {
      data.changed(device.id, { state: "revoked" });
      showSuccess(t("log_out.done", { phone }));
      onClose();
    },
    // The phone may have been removed in the meantime.
    onFailed: () => {
      void data.reload();
      onClose();
    },
  });
  return (
    <Confirm
      tone="danger"
      title={t("log_out.title", { phone })}
      labels={{ confirm: t("log_out"), cancel: t("cancel") }}
      busy={action.isPending}
      onCancel={onClose}
      onConfirm={() => action.mutate(undefined)}
    >
      {t("log_out.text")}
    </Confirm>
  );
}
