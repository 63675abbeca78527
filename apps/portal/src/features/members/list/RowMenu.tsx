import type { MemberLine } from "@portal/model/members/line.ts";
import { Menu } from "@mantine/core";
import { IconMail, IconPlayerPause, IconPlayerPlay, IconTrash, IconUser } from "@tabler/icons-react";
import { useState } from "react";
import { fullName } from "../../../kit/full-name.ts";
import type { Me } from "../../../kit/me.ts";
import { useText } from "../../../kit/useText.ts";
import { DotsButton } from "../../../ui/DotsButton.tsx";
import { mayAct } from "../rights.ts";
import { membersText } from "../text.ts";
import type { PlainAct } from "../useActs.ts";
import { managedOf } from "./managed.ts";

const ITEMS = [
  { act: "invite", icon: IconMail },
  { act: "suspend", icon: IconPlayerPause },
  { act: "activate", icon: IconPlayerPlay },
  { act: "remove", icon: IconTrash },
] as const;

interface RowMenuProps {
  readonly line: MemberLine;
  readonly me: Me;
  readonly tabIndex?: number;
  readonly onOpen: () => void;
  readonly onAct: (act: PlainAct, line: MemberLine) => void;
}

/** What can be done with a row. The menu itself is made when it is first opened: a list has many rows. */
export function RowMenu({ line, me, tabIndex, onOpen, onAct }: RowMenuProps) {
  const t = useText(membersText);
  const [armed, setArmed] = useState(false);
  const [opened, setOpened] = useState(false);
  const managed = managedOf(line);
  const button = (
    <DotsButton
      tabIndex={tabIndex}
      aria-label={t("actions", { name: fullName(line) })}
      {...(!armed && {
        "aria-haspopup": "menu" as const,
        onClick: () => {
          setArmed(true);
          setOpened(true);
        },
      })}
    />
  );
  if (!armed) return button;
  const items = ITEMS.filter(({ act }) => managed && mayAct(act, me, managed));
  return (
    <Menu opened={opened} onChange={setOpened} width={220} position="bottom-end">
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
