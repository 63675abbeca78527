import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";

/** Light, dark or the system's choice. To hold transitions back the library would add a <style> tag, so they stay. */
export function useScheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const isDark = useComputedColorScheme("light") === "dark";
  return { colorScheme, setColorScheme, isDark };
}
