import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";

type Scale = MantineColorsTuple;
// oxfmt-ignore
const cobalt: Scale = [
  "#eff2ff", "#e0e6ff", "#c2ccfd", "#9aabf9", "#7b90f5",
  "#5b74ee", "#3b55dc", "#2f46bd", "#283b9b", "#1f2d76",
];
// oxfmt-ignore
const gray: Scale = [
  "#fafaf8", "#f4f4f1", "#eae9e5", "#dcdbd5", "#c4c2bb",
  "#98968f", "#6f6d67", "#52504b", "#383733", "#1d1c1a",
];
// oxfmt-ignore
const dark: Scale = [
  "#ececea", "#c9c9c5", "#a3a39e", "#8a8a85", "#3b3b3d",
  "#2e2e30", "#222224", "#19191b", "#131315", "#0d0d0e",
];
// oxfmt-ignore
const green: Scale = [
  "#eaf7f0", "#d3eede", "#a6dcbe", "#73c79b", "#47b27b",
  "#2a9a63", "#187c4c", "#12643d", "#0e4f31", "#0a3a24",
];
// oxfmt-ignore
const amber: Scale = [
  "#fff6e3", "#fdeac2", "#f9d38a", "#f3b94f", "#e39e22",
  "#c07f0d", "#94600a", "#774c08", "#5d3c08", "#432b06",
];
// oxfmt-ignore
const red: Scale = [
  "#fff0ee", "#fddfdb", "#fabdb6", "#f4938a", "#ec675d",
  "#dc4438", "#c22d23", "#9f241c", "#7f1f19", "#5c1713",
];

const border = "1px solid transparent";

/**
 * The primary button uses ink, not the accent: the accent is reserved for selected, focused, linked and in progress.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  if (input.color === "ink" && input.variant === "filled") {
    return { background: "var(--sb-button)", hover: "var(--sb-button-hover)", color: "var(--sb-button-ink)", border };
  }
  // Deep enough for white text in both themes.
  if (input.color === "red" && input.variant === "filled") {
    return { background: "var(--sb-danger)", hover: "var(--sb-danger-hover)", color: "#ffffff", border };
  }
  if (input.variant === "subtle" && (input.color === "gray" || input.color === "ink")) {
    return { background: "transparent", hover: "var(--sb-hover)", color: "var(--sb-ink-2)", border };
  }
  return defaultVariantColorsResolver(input);
};

const heading = (fontSize: string, lineHeight: string) => ({ fontSize, lineHeight });

export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, -apple-system, 'Segoe UI', sans-serif",
  fontFamilyMonospace: "'Geist Mono Variable', ui-monospace, SFMono-Regular, Menlo, monospace",
  colors: { cobalt, gray, dark, green, amber, red, blue: cobalt, teal: green, yellow: amber, ink: gray },
  primaryColor: "cobalt",
  primaryShade: { light: 6, dark: 5 },
  black: "#1b1b1d",
  white: "#ffffff",
  fontSizes: { xs: "0.75rem", sm: "0.8125rem", md: "0.875rem", lg: "1rem", xl: "1.125rem" },
  lineHeights: { xs: "1.35", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.5" },
  spacing: { xs: "0.5rem", sm: "0.75rem", md: "1rem", lg: "1.5rem", xl: "2rem" },
  radius: { xs: "0.25rem", sm: "0.375rem", md: "0.5rem", lg: "0.75rem", xl: "1rem" },
  defaultRadius: "sm",
  breakpoints: { xs: "30em", sm: "48em", md: "64em", lg: "80em", xl: "96em" },
  shadows: {
    xs: "0 1px 2px rgb(20 20 18 / 5%)",
    sm: "0 1px 3px rgb(20 20 18 / 7%), 0 1px 2px rgb(20 20 18 / 4%)",
    md: "0 4px 14px rgb(20 20 18 / 8%), 0 1px 3px rgb(20 20 18 / 5%)",
    lg: "0 12px 32px rgb(20 20 18 / 12%), 0 2px 6px rgb(20 20 18 / 6%)",
    xl: "0 24px 60px rgb(20 20 18 / 18%)",
  },
  headings: {
    fontWeight: "600",
    textWrap: "balance",
    sizes: {
      h1: heading("1.375rem", "1.3"),
      h2: heading("1.0625rem", "1.4"),
      h3: heading("0.9375rem", "1.45"),
      h4: heading("0.875rem", "1.45"),
      h5: heading("0.8125rem", "1.45"),
      h6: heading("0.75rem", "1.4"),
    },
  },
  cursorType: "pointer",
  respectReducedMotion: true,
  focusRing: "auto",
  variantColorResolver,
  components: {
    Button: { defaultProps: { color: "ink", size: "sm" } },
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray" } },
    // Otherwise an empty focus target inside role=menu violates the role's required children.
    Menu: { defaultProps: { shadow: "md", withInitialFocusPlaceholder: false, position: "bottom-end" } },
    // Their scroll lock would add a <style> tag; base.css locks the page instead.
    Drawer: {
      defaultProps: { removeScrollProps: { removeScrollBar: false }, overlayProps: { backgroundOpacity: 0.25 } },
    },
    Modal: {
      defaultProps: {
        removeScrollProps: { removeScrollBar: false },
        overlayProps: { backgroundOpacity: 0.25 },
        transitionProps: { duration: 140, transition: "pop" },
        radius: "lg",
        centered: true,
      },
    },
    Tooltip: { defaultProps: { openDelay: 250, withArrow: false, fz: "xs" } },
  },
});

const both = {
  "--mantine-color-body": "var(--sb-surface)",
  "--mantine-color-text": "var(--sb-ink)",
  "--mantine-color-dimmed": "var(--sb-ink-3)",
  "--mantine-color-default-border": "var(--sb-line-strong)",
  "--mantine-color-anchor": "var(--sb-link)",
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { "--mantine-line-height": "1.5" },
  light: { ...both, "--mantine-color-placeholder": "#6f6d67", "--mantine-color-error": "#b3261e" },
  dark: {
    ...both,
    "--mantine-color-placeholder": "#8f8f8a",
    "--mantine-color-error": "#ff8a80",
    "--mantine-color-default": "var(--sb-surface-2)",
  },
});
