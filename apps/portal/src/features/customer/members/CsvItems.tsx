import { Menu } from "@mantine/core";
import { IconUserPlus, IconUsers } from "@tabler/icons-react";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useText } from "#platform/text/useText.ts";
import type { MenuBodyProps } from "#ui/LazyMenu.tsx";
import { membersText } from "./text.ts";

export interface CsvItemsProps {
  readonly me: Me;
  readonly onFile: () => void;
}

export function CsvItems({ me, onFile, button, opened, onToggle }: CsvItemsProps & MenuBodyProps) {
  const t = useText(membersText);
  const open = useOpen();
  return (
    <Menu width={240} opened={opened} onChange={onToggle}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {isAllowed("member.import", me) && (
          <Menu.Item leftSection={<IconUserPlus size={15} />} onClick={onFile}>
            {t("csv.create")}
          </Menu.Item>
        )}
        {isAllowed("member.edit_all", me) && (
          <Menu.Item leftSection={<IconUsers size={15} />} onClick={() => void open("/dashboard/edit-members")}>
            {t("csv.edit")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
