import { Button, Menu } from "@mantine/core";
import { LazyMenu, type MenuBodyProps } from "../../src/ui/LazyMenu.tsx";
import type { Entry } from "../entry.ts";

function Items({ button, opened, onToggle }: MenuBodyProps) {
  return (
    <Menu width={180} opened={opened} onChange={onToggle}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item>Profile</Menu.Item>
        <Menu.Item>Log out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export const entry: Entry = {
  group: "Actions",
  about: "A menu whose code is loaded when someone reaches for its button.",
  size: "medium",
  states: [
    {
      name: "Loads",
      Show: () => (
        <LazyMenu
          load={() => Promise.resolve(Items)}
          items={{}}
          button={<Button variant="default">Ada Lovelace</Button>}
        />
      ),
    },
    {
      name: "Cannot be loaded",
      Show: () => (
        <LazyMenu
          load={() => Promise.reject(new Error("offline"))}
          items={{}}
          button={<Button variant="default">Ada Lovelace</Button>}
        />
      ),
    },
  ],
};
