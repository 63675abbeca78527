import type { StaffMember } from "@portal/model/staff/contract.ts";
import { Menu } from "@mantine/core";
import { IconDeviceMobileOff, IconKey, IconStairs, IconTrash } from "@tabler/icons-react";
import { useText } from "../../../kit/useText.ts";
import type { MenuBodyProps } from "../../../ui/LateMenu.tsx";
import { ReasonedItem } from "../../../ui/ReasonedItem.tsx";
import type { AskedOf } from "../data.ts";
import { supportSettingsText } from "../text.ts";

interface StaffItemsProps extends MenuBodyProps {
  readonly member: StaffMember;
  readonly isOwn: boolean;
  readonly onAsk: (asked: AskedOf) => void;
}

const ACTS = [
  { act: "level", Icon: IconStairs },
  { act: "password", Icon: IconKey },
  { act: "mfa", Icon: IconDeviceMobileOff },
  { act: "delete", Icon: IconTrash },
] as const;

/** What an administrator does to another; for oneself each item says why not. */
export function StaffItems({ button, opened, onToggle, member, isOwn, onAsk }: StaffItemsProps) {
  const t = useText(supportSettingsText);
  return (
    <Menu opened={opened} onChange={onToggle} width={270} position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {ACTS.map(({ act, Icon }) => (
          <ReasonedItem
            key={act}
            icon={<Icon size={15} />}
            danger={act === "delete"}
            why={isOwn ? t("menu.yourself") : null}
            onClick={() => onAsk({ act, member })}
          >
            {t(`menu.${act}`)}
          </ReasonedItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
