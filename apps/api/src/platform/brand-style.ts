import { createHash } from "node:crypto";
import type { BrandColors, Tones } from "@portal/model/brand/colors.ts";

/**
 * The brand's colors in place of the portal's own, for the head of every page, so that none of the latter is seen first. The
 * selectors are more specific than those of the style sheets, which load later.
 */
export const brandStyle = (colors: BrandColors | null): string =>
  colors
    ? (["light", "dark"] as const)
        .map((theme) => `html:root[data-mantine-color-scheme="${theme}"]{${variables(colors[theme], colors.dark)}}`)
        .join("")
    : "";

const variables = ({ accent, link, soft, line, ink, fill, fill_hover }: Tones, dark: Tones): string =>
  Object.entries({
    "sb-accent": accent,
    "sb-link": link,
    "sb-accent-soft": soft,
    "sb-accent-line": line,
    "sb-accent-ink": ink,
    // On bars that are dark in both themes.
    "sb-on-dark": dark.link,
    "mantine-color-cobalt-filled": fill,
    "mantine-color-cobalt-filled-hover": fill_hover,
    "mantine-color-cobalt-text": link,
    "mantine-color-cobalt-outline": link,
    "mantine-color-cobalt-light": soft,
    "mantine-color-cobalt-light-hover": soft,
    "mantine-color-cobalt-light-color": ink,
  })
    .map(([name, color]) => `--${name}:${color}`)
    .join(";");

/** What a content security policy calls this very style; nothing else may be inline. */
export const styleSource = (style: string): string => `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
