import { ActionIcon } from "@mantine/core";
import { IconLanguage } from "@tabler/icons-react";
import { LANGUAGES } from "./languages.ts";
import { LazyMenu } from "./LazyMenu.tsx";

interface LanguageMenuProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (language: string) => void;
  readonly className?: string | undefined;
}

const load = () => import("./LanguageItems.tsx").then((m) => m.LanguageItems);

export function LanguageMenu({ label, value, onChange, className }: LanguageMenuProps) {
  const current = LANGUAGES.find(({ code }) => code === value)?.name ?? value;
  return (
    <LazyMenu
      load={load}
      items={{ value, onChange }}
      button={
        <ActionIcon size={34} className={className ?? ""} aria-label={`${label}: ${current}`}>
          <IconLanguage size={17} stroke={1.6} />
        </ActionIcon>
      }
    />
  );
}
