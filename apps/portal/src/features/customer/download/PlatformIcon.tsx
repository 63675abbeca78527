import type { Platform } from "@portal/model/releases/systems.ts";
import { IconBrandAndroid, IconBrandApple, IconBrandWindows, IconDeviceMobile } from "@tabler/icons-react";
import { Tile } from "#ui/Tile.tsx";

const ICONS = { windows: IconBrandWindows, mac: IconBrandApple, ios: IconDeviceMobile, android: IconBrandAndroid };

interface PlatformIconProps {
  readonly platform: Platform;
  readonly large?: boolean;
}

export function PlatformIcon({ platform, large = false }: PlatformIconProps) {
  const Icon = ICONS[platform];
  return (
    <Tile large={large}>
      <Icon size={large ? 26 : 19} stroke={1.5} />
    </Tile>
  );
}
