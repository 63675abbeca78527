import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";

/**
 * Light, dark or the system's choice. Transitions are kept, because the library would add a <style> tag to suspend
 * them.
 */
export function useScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const isDark = useComputedColorScheme("light") === "dark";
  return { colorScheme, setColorScheme, isDark };
}

/** Returns the scheme as of now, for code that runs once. The hook above is only right after the first render. */
export const currentScheme = (): "light" | "dark" =>
  document.documentElement.dataset["mantineColorScheme"] === "dark" ? "dark" : "light";
