import { Button, Menu } from "@mantine/core";
import { IconKey, IconTrash, IconUserOff } from "@tabler/icons-react";
import { ReasonedItem } from "../../src/ui/ReasonedItem.tsx";
import type { Entry } from "../entry.ts";

const onClick = () => {};

export const entry: Entry = {
  group: "Actions",
  about: "An item of a menu. What cannot be done now stays in the menu and says why.",
  states: [
    {
      name: "Plain, with a note, off with a reason, dangerous",
      Show: () => (
        <div style={{ minHeight: 230 }}>
          <Menu opened width={280} position="bottom-start" withinPortal={false} trapFocus={false} hideDetached={false}>
            <Menu.Target>
              <Button variant="default">More</Button>
            </Menu.Target>
            <Menu.Dropdown>
              <ReasonedItem icon={<IconKey size={15} />} onClick={onClick}>
                Reset password
              </ReasonedItem>
              <ReasonedItem
                icon={<IconUserOff size={15} />}
                note="They can't call until reactivated."
                onClick={onClick}
              >
                Suspend
              </ReasonedItem>
              <ReasonedItem icon={<IconKey size={15} />} why="Two-step login is off." onClick={onClick}>
                Reset two-step login
              </ReasonedItem>
              <ReasonedItem icon={<IconTrash size={15} />} danger onClick={onClick}>
                Remove
              </ReasonedItem>
            </Menu.Dropdown>
          </Menu>
        </div>
      ),
    },
  ],
};
