import type { Me } from "../me.ts";
import type { Device, Owner } from "./device-status.ts";

/** What is about to be done, to which phone, and whose it is. */
export interface DeviceDialogRequest {
  readonly act: "settings" | "log_out" | "unregister";
  readonly device: Device;
  readonly owner: Owner;
}

export interface DeviceDialogProps {
  readonly me: Me;
  readonly asked: DeviceDialogRequest;
  readonly onClose: () => void;
}
