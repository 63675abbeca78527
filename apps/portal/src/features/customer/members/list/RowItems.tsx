import type { MemberListItem } from "@portal/model/members/list-item.ts";
import { Menu } from "@mantine/core";
import { IconMail, IconPlayerPause, IconPlayerPlay, IconTrash, IconUser } from "@tabler/icons-react";
import type { Me } from "#platform/session/me.ts";
import { useText } from "#platform/text/useText.ts";
import type { MenuBodyProps } from "#ui/LazyMenu.tsx";
import { canPerform } from "../permissions.ts";
import { membersText } from "../text.ts";
import type { SimpleMemberAction } from "../useMemberActions.ts";
import { managedOf } from "./managed.ts";

const ITEMS = [
  { act: "invite", icon: IconMail },
  { act: "suspend", icon: IconPlayerPause },
  { act: "activate", icon: IconPlayerPlay },
  { act: "remove", icon: IconTrash },
] as const;

export interface RowItemsProps {
  readonly line: MemberListItem;
  readonly me: Me;
  readonly onOpen: () => void;
  readonly onAct: (act: SimpleMemberAction, line: MemberListItem) => void;
}

export function RowItems({ line, me, onOpen, onAct, button, opened, onToggle }: RowItemsProps & MenuBodyProps) {
  const t = useText(membersText);
  const managed = managedOf(line);
  const items = ITEMS.filter(({ act }) => managed && canPerform(act, me, managed));
  return (
    <Menu opened={opened} onChange={onToggle} width={220} position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUser size={15} />} onClick={onOpen}>
          {t("open")}
        </Menu.Item>
        {items.map(({ act, icon: Icon }) => (
          <Menu.Item
            key={act}
            leftSection={<Icon size={15} />}
            className={act === "remove" ? "bad-ink" : ""}
            onClick={() => onAct(act, line)}
          >
            {t(`do.${act}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
