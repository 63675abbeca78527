/** The colors of one theme that follow the brand, named as in the portal's tokens.css. */
export interface Tones {
  /** Focus rings, bars, marks. */
  readonly accent: string;
  readonly link: string;
  /** Background of notes and selected rows. */
  readonly soft: string;
  /** Border of `soft`, and selected text. */
  readonly line: string;
  /** Text on `soft`. */
  readonly ink: string;
  /** Checkboxes, switches, buttons in emails. Its text and marks are white. */
  readonly fill: string;
  readonly fill_hover: string;
}
export type Theme = "light" | "dark";
export type BrandColors = Readonly<Record<Theme, Tones>>;

/** The portal's own colors, as in its style sheets. */
export const OWN_COLORS: BrandColors = {
  light: {
    accent: "#3b55dc",
    link: "#2f46bd",
    soft: "#eff2ff",
    line: "#c2ccfd",
    ink: "#283b9b",
    fill: "#3b55dc",
    fill_hover: "#2f46bd",
  },
  dark: {
    accent: "#7b90f5",
    link: "#a3b3ff",
    soft: "#1a1d2f",
    line: "#363f6b",
    ink: "#b8c5ff",
    // Only emails use these two. On screens, the fill has no text and is lighter.
    fill: "#4664ec",
    fill_hover: "#425fe6",
  },
};

/** What the tones are shown on, and the text that is shown on `soft` and `line`, as in the portal's tokens.css. */
export const SURFACES: Readonly<Record<Theme, readonly string[]>> = {
  light: ["#f8f8f6", "#ffffff", "#fcfcfb", "#f2f2ef"],
  dark: ["#0e0e10", "#161618", "#1b1b1e", "#212124"],
};
export const INKS: Readonly<Record<Theme, readonly string[]>> = {
  light: ["#1b1b1d", "#45454a", "#66666b"],
  dark: ["#ededeb", "#c3c3bf", "#9b9b97"],
};

/** The least contrast of text, and of marks and borders that carry meaning (WCAG 2.2, 1.4.3 and 1.4.11). */
export const CONTRAST = { text: 4.5, mark: 3 } as const;

/** Also without "#", which starts a comment in some settings files. */
export const BRAND_COLOR_PATTERN = /^#?[\da-f]{6}$/i;

/**
 * Derives the colors of both themes from the brand's: same hue, and as close in lightness and chroma as contrast allows,
 * so every color is accepted.
 */
export function deriveColors(brand: string): BrandColors {
  const { lightness, chroma, hue } = oklchOf(brand);
  // Text on these must stay readable for every hue, so they carry only a trace of it.
  const pale = (l: number, most: number) => hexOf({ lightness: l, chroma: Math.min(chroma, most), hue });
  const nearest = (from: number, fits: (color: string) => boolean) =>
    nearestTone({ lightness: from, chroma, hue }, fits);
  const onAll = (theme: Theme, least: number) => (color: string) =>
    SURFACES[theme].every((surface) => contrast(color, surface) >= least);
  const withWhite = (color: string) => contrast(color, "#ffffff") >= CONTRAST.text;

  const light = (color: string) => onAll("light", CONTRAST.text)(color);
  const accent = nearest(lightness, light);
  const soft = pale(0.965, 0.016);
  const dark_soft = pale(0.235, 0.035);
  const isFill = (color: string) => withWhite(color) && onAll("dark", CONTRAST.mark)(color);
  return {
    light: {
      accent,
      link: nearest(lightness - 0.05, (color) => light(color) && contrast(color, soft) >= CONTRAST.text),
      soft,
      line: pale(0.86, 0.075),
      ink: nearest(Math.min(lightness, 0.42), (color) => light(color) && contrast(color, soft) >= CONTRAST.text),
      fill: accent,
      fill_hover: nearest(oklchOf(accent).lightness - 0.06, light),
    },
    dark: {
      accent: nearest(Math.max(lightness, 0.68), onAll("dark", CONTRAST.text)),
      link: nearest(Math.max(lightness, 0.78), onAll("dark", CONTRAST.text)),
      soft: dark_soft,
      line: pale(0.38, 0.075),
      ink: nearest(Math.max(lightness, 0.83), (color) => contrast(color, dark_soft) >= CONTRAST.text),
      fill: nearest(0.56, isFill),
      fill_hover: nearest(0.53, isFill),
    },
  };
}

/** WCAG's contrast ratio, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const luminance = (hex: string): number => {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  /** In radians. */
  readonly hue: number;
}
type Triple = readonly [number, number, number];

const STEP = 0.005;

/** The tone of the nearest lightness that fits. Throws if none does, which a test excludes for all colors. */
function nearestTone(from: Oklch, fits: (color: string) => boolean): string {
  for (let away = 0; away <= 1; away += STEP) {
    for (const lightness of [from.lightness - away, from.lightness + away]) {
      if (lightness < 0 || lightness > 1) continue;
      const color = hexOf({ ...from, lightness });
      if (fits(color)) return color;
    }
  }
  throw new Error("no lightness of this hue has the contrast it needs");
}

/** Lowers the chroma until the color exists on screens. */
function hexOf({ lightness, chroma, hue }: Oklch): string {
  for (let part = 1; part > 0; part -= 0.02) {
    const channels = linearFrom({ lightness, chroma: chroma * part, hue });
    if (channels.every((value) => value >= -0.0005 && value <= 1.0005)) return hexFrom(channels);
  }
  return hexFrom(linearFrom({ lightness, chroma: 0, hue }));
}

function linearOf(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16);
  const channel = (shift: number) => {
    const part = ((value >> shift) & 255) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return [channel(16), channel(8), channel(0)];
}

const hexFrom = (channels: Triple): string =>
  `#${channels
    .map((part) => {
      const value = Math.min(1, Math.max(0, part));
      const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
      return Math.round(encoded * 255)
        .toString(16)
        .padStart(2, "0");
    })
    .join("")}`;

/** Björn Ottosson's OKLCH (https://bottosson.github.io/posts/oklab/): equal steps look equal, whatever the hue. */
function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

function linearFrom({ lightness, chroma, hue }: Oklch): Triple {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}
