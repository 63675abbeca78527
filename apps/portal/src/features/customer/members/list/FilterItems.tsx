import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { MenuBodyProps } from "#ui/LazyMenu.tsx";

export interface FilterItemsProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string | null;
  /** The choice that is already made takes the filter away. */
  readonly onChoose: (value: string | null) => void;
}

export function FilterItems({ options, chosen, onChoose, button, opened, onToggle }: FilterItemsProps & MenuBodyProps) {
  return (
    <Menu width={240} opened={opened} onChange={onToggle} position="bottom-start">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {options.map(({ value, label }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={value === chosen}
            rightSection={value === chosen && <IconCheck size={15} aria-hidden />}
            onClick={() => onChoose(value === chosen ? null : value)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
