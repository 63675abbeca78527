import { Menu } from "@mantine/core";
import type { MenuBodyProps } from "#ui/LazyMenu.tsx";

export interface FilterItemsProps {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: string | null;
  /** Null takes the filter away. */
  readonly onChoose: (value: string | null) => void;
}

export function FilterItems({ options, chosen, onChoose, button, opened, onToggle }: FilterItemsProps & MenuBodyProps) {
  return (
    <Menu width={240} opened={opened} onChange={onToggle} position="bottom-start">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {options.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value} checked={value === chosen} closeMenuOnClick onChange={onChoose}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
