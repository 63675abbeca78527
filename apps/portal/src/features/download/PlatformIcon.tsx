import type { Platform } from "@portal/model/releases/systems.ts";
import { IconBrandAndroid, IconBrandApple, IconBrandWindows, IconDeviceMobile } from "@tabler/icons-react";
import styles from "./PlatformIcon.module.css";

const ICONS = { windows: IconBrandWindows, mac: IconBrandApple, ios: IconDeviceMobile, android: IconBrandAndroid };

interface PlatformIconProps {
  readonly platform: Platform;
  readonly large?: boolean;
}

export function PlatformIcon({ platform, large = false }: PlatformIconProps) {
  const Icon = ICONS[platform];
  return (
    <span className={styles.icon} data-large={large || undefined} aria-hidden>
      <Icon size={large ? 26 : 19} stroke={1.5} />
    </span>
  );
}
