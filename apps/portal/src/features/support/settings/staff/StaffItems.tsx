import type { StaffMember } from "@portal/model/staff/contract.ts";
import { Menu } from "@mantine/core";
import { IconDeviceMobileOff, IconKey, IconStairs, IconTrash } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import type { MenuBodyProps } from "#ui/LazyMenu.tsx";
import { ReasonedItem } from "#ui/ReasonedItem.tsx";
import type { StaffDialogRequest } from "../data.ts";
import { supportSettingsText } from "../text.ts";
import type { Reset, ResetState } from "./resets.ts";

interface StaffItemsProps extends MenuBodyProps {
  readonly member: StaffMember;
  readonly isOwn: boolean;
  readonly stateOf: (reset: Reset, staff_id: string) => ResetState;
  readonly onAsk: (request: StaffDialogRequest) => void;
}

const ACTS = [
  { act: "level", Icon: IconStairs },
  { act: "password", Icon: IconKey },
  { act: "mfa", Icon: IconDeviceMobileOff },
  { act: "delete", Icon: IconTrash },
] as const;

/** An administrator's actions on a colleague. For the user themselves, each item says why not. */
export function StaffItems({ button, opened, onToggle, member, isOwn, stateOf, onAsk }: StaffItemsProps) {
  const t = useText(supportSettingsText);
  /** A reset has to be requested first, unless it is approved or approvals are off. */
  const plain = (act: (typeof ACTS)[number]["act"]) => {
    if (act !== "password" && act !== "mfa") return { act };
    const { now } = stateOf(act, member.id);
    if (now === "waiting") return { act, why: t("reset.waiting") };
    if (now === "ask") return { act: `ask_${act}` as const, note: t("reset.ask") };
    return { act, note: now === "approved" ? t("reset.approved") : null };
  };
  return (
    <Menu opened={opened} onChange={onToggle} width={270} position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {ACTS.map(({ act, Icon }) => {
          const { act: first, why = null, note = null } = plain(act);
          return (
            <ReasonedItem
              key={act}
              icon={<Icon size={15} />}
              danger={act === "delete"}
              why={isOwn ? t("menu.yourself") : why}
              note={note}
              onClick={() => onAsk({ act: first, member })}
            >
              {t(`menu.${act}`)}
            </ReasonedItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
