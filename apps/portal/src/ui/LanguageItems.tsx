import { Menu } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { LANGUAGES } from "./languages.ts";
import type { MenuBodyProps } from "./LazyMenu.tsx";

interface LanguageItemsProps extends MenuBodyProps {
  readonly value: string;
  readonly onChange: (language: string) => void;
}

export function LanguageItems({ button, opened, onToggle, value, onChange }: LanguageItemsProps) {
  return (
    <Menu width={160} opened={opened} onChange={onToggle}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {LANGUAGES.map(({ code, name }) => (
          <Menu.Item
            key={code}
            lang={code}
            aria-current={code === value ? "true" : undefined}
            rightSection={code === value && <IconCheck size={14} />}
            onClick={() => onChange(code)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
