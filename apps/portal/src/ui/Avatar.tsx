import styles from "./Avatar.module.css";

const HUES = [28, 75, 140, 190, 235, 262, 300, 345];

/** Initials on a colour that belongs to the name. */
export function Avatar({ name, size = 28 }: { readonly name: string; readonly size?: number }) {
  const sum = Array.from(name, (letter) => letter.charCodeAt(0)).reduce((total, code) => total + code, 0);
  const hue = HUES[sum % HUES.length];
  const words = name.split(/\s+/).filter(Boolean);
  const initials = words
    .map((word) => word[0])
    .slice(0, 2)
    .join("")
    .toUpperCase();
  const background = `light-dark(oklch(93% 0.035 ${hue}), oklch(32% 0.05 ${hue}))`;
  const color = `light-dark(oklch(40% 0.09 ${hue}), oklch(88% 0.06 ${hue}))`;
  return (
    <span
      aria-hidden
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: size * 0.4, background, color }}
    >
      {initials}
    </span>
  );
}
