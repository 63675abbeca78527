import { Menu } from "@mantine/core";
import { IconLogout, IconSettings } from "@tabler/icons-react";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useText } from "#platform/text/useText.ts";
import type { MenuBodyProps } from "#ui/LazyMenu.tsx";
import { shellText } from "./text.ts";
import { useCustomerLogOut } from "./useCustomerLogOut.ts";

export function TeamItems({ button, opened, onToggle }: MenuBodyProps) {
  const t = useText(shellText);
  const open = useOpen();
  const leave = useCustomerLogOut();
  return (
    <Menu position="bottom-start" width={220} opened={opened} onChange={onToggle}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconSettings size={15} />}
          onClick={() => void open("/dashboard/settings-and-preferences")}
        >
          {t("team.settings")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={15} />} onClick={() => void leave()}>
          {t("log_out")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
