import { Menu } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import { DotsButton } from "#ui/DotsButton.tsx";
import { Kbd } from "#ui/Kbd.tsx";
import { ALT } from "#ui/keyboard.ts";
import { actionsText } from "./text.ts";

interface RowMenuProps {
  readonly name: string;
  readonly first: boolean;
  readonly last: boolean;
  readonly onStep: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** Actions for a key, including reordering without dragging. */
export function RowMenu({ name, first, last, onStep, onRemove }: RowMenuProps) {
  const t = useText(actionsText);
  return (
    <Menu width={200}>
      <Menu.Target>
        <DotsButton data-part="menu" aria-label={t("more", { key: name })} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconArrowUp size={15} />}
          rightSection={<Keys arrow="↑" />}
          disabled={first}
          onClick={() => onStep(-1)}
        >
          {t("up")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconArrowDown size={15} />}
          rightSection={<Keys arrow="↓" />}
          disabled={last}
          onClick={() => onStep(1)}
        >
          {t("down")}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={15} />} className="bad-ink" onClick={onRemove}>
          {t("remove")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Keys({ arrow }: { readonly arrow: string }) {
  return (
    <span className="not-on-phone" aria-hidden>
      <Kbd>
        {ALT} {arrow}
      </Kbd>
    </span>
  );
}
