import { MEMBER_COLUMNS, type MemberColumn } from "@portal/model/members/columns.ts";
import { Menu } from "@mantine/core";
import { useText } from "#platform/text/useText.ts";
import type { MenuBodyProps } from "#ui/LazyMenu.tsx";
import { membersText } from "../text.ts";

export interface ColumnsItemsProps {
  readonly columns: readonly MemberColumn[];
  readonly onChoose: (columns: MemberColumn[]) => void;
}

export function ColumnsItems({ columns, onChoose, button, opened, onToggle }: ColumnsItemsProps & MenuBodyProps) {
  const t = useText(membersText);
  const toggle = (column: MemberColumn) =>
    onChoose(MEMBER_COLUMNS.filter((one) => (one === column ? !columns.includes(one) : columns.includes(one))));
  return (
    <Menu width={220} opened={opened} onChange={onToggle}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {MEMBER_COLUMNS.map((column) => (
          <Menu.CheckboxItem key={column} checked={columns.includes(column)} onChange={() => toggle(column)}>
            {t(`column.${column}`)}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
