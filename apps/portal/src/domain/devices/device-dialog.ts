import type { Me } from "#platform/session/me.ts";
import type { Device, Owner } from "./device-status.ts";

/** The requested action, the phone and its owner. */
export interface DeviceDialogRequest {
  readonly act: "settings" | "log_out" | "unregister";
  readonly device: Device;
  readonly owner: Owner;
}

export interface DeviceDialogProps {
  readonly me: Me;
  readonly request: DeviceDialogRequest;
  readonly onClose: () => void;
}
