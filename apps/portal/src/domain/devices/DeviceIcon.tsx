import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import styles from "./DeviceIcon.module.css";
import { isHandheld, type Device } from "./device-status.ts";

export function DeviceIcon({ device }: { readonly device: Pick<Device, "platform"> }) {
  const Icon = isHandheld(device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <span className={styles.icon} aria-hidden>
      <Icon size={18} stroke={1.5} />
    </span>
  );
}
