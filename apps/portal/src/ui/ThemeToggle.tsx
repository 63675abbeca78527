import { ActionIcon } from "@mantine/core";
import { IconMoon, IconSun } from "@tabler/icons-react";
import { useScheme } from "./useScheme.ts";

interface ThemeToggleProps {
  readonly toDark: string;
  readonly toLight: string;
  readonly className?: string | undefined;
}

export function ThemeToggle({ toDark, toLight, className }: ThemeToggleProps) {
  const { setColorScheme, isDark } = useScheme();
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <ActionIcon
      size={34}
      className={className ?? ""}
      aria-label={isDark ? toLight : toDark}
      onClick={() => setColorScheme(isDark ? "light" : "dark")}
    >
      <Icon size={17} stroke={1.6} />
    </ActionIcon>
  );
}
