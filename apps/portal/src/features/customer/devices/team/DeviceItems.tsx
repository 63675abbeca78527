import { Menu } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconLogout, IconPlugConnectedX } from "@tabler/icons-react";
import type { DeviceDialogRequest } from "#domain/devices/device-dialog.ts";
import type { DeviceActions } from "#domain/devices/permissions.ts";
import type { TeamDevice } from "#domain/devices/device-status.ts";
import { deviceText } from "#domain/devices/text.ts";
import { useFreeFrom } from "#domain/devices/useFreeFrom.ts";
import { useText } from "#platform/text/useText.ts";
import type { MenuBodyProps } from "#ui/LazyMenu.tsx";
import { ReasonedItem } from "#ui/ReasonedItem.tsx";

interface DeviceItemsProps extends MenuBodyProps, DeviceActions {
  readonly device: TeamDevice;
  readonly onAsk: (request: DeviceDialogRequest) => void;
}

/** Menu items for the phone's actions, each with what it does or when it becomes available. */
export function DeviceItems({
  button,
  opened,
  onToggle,
  device,
  settings,
  logOut,
  unregister,
  onAsk,
}: DeviceItemsProps) {
  const t = useText(deviceText);
  const freeFrom = useFreeFrom();
  const owner = device.member;
  return (
    <Menu opened={opened} onChange={onToggle} width={260} position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {settings && (
          <ReasonedItem
            icon={<IconAdjustmentsHorizontal size={15} />}
            note={t("settings.note")}
            onClick={() => onAsk({ act: "settings", device, owner })}
          >
            {t("settings.ask")}
          </ReasonedItem>
        )}
        {logOut && (
          <ReasonedItem
            icon={<IconLogout size={15} />}
            note={t("log_out.note")}
            onClick={() => onAsk({ act: "log_out", device, owner })}
          >
            {t("log_out.ask")}
          </ReasonedItem>
        )}
        {unregister && (
          <ReasonedItem
            icon={<IconPlugConnectedX size={15} />}
            danger
            note={t("unregister.note")}
            why={unregister === "later" ? t("unregister.why_later", { from: freeFrom(device.free_from) }) : null}
            onClick={() => onAsk({ act: "unregister", device, owner })}
          >
            {t("unregister.ask")}
          </ReasonedItem>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
