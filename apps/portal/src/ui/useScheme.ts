import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";

/** Light, dark or the system's choice. To hold transitions back the library would add a <style> tag, so they stay. */
export function useScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const isDark = useComputedColorScheme("light") === "dark";
  return { colorScheme, setColorScheme, isDark };
}

/** What holds right now, for what is made once and does not follow: the hook above answers only after a first picture. */
export const currentScheme = (): "light" | "dark" =>
  document.documentElement.dataset["mantineColorScheme"] === "dark" ? "dark" : "light";
