import { ActionIcon, Menu } from "@mantine/core";
import { IconCheck, IconLanguage } from "@tabler/icons-react";
import { LANGUAGES } from "./languages.ts";

interface LanguageMenuProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (language: string) => void;
  readonly className?: string | undefined;
}

export function LanguageMenu({ label, value, onChange, className }: LanguageMenuProps) {
  const current = LANGUAGES.find(({ code }) => code === value)?.name ?? value;
  return (
    <Menu width={160}>
      <Menu.Target>
        <ActionIcon size={34} className={className ?? ""} aria-label={`${label}: ${current}`}>
          <IconLanguage size={17} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
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
