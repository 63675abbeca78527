import { useState } from "react";
import styles from "./Avatar.module.css";

const HUES = [28, 75, 140, 190, 235, 262, 300, 345];

interface AvatarProps {
  readonly name: string;
  /** Address of the picture. Initials are shown if there is none or it fails to load. */
  readonly src?: string | null;
  readonly size?: number;
  /** Square for teams, round for people. */
  readonly square?: boolean;
}

/**
 * Shows the picture of a person or team, or their initials on a color derived from the name. The name is always shown
 * next to it.
 */
export function Avatar({ name, src = null, size = 28, square }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src && src !== broken) {
    return (
      <img
        className={styles.picture}
        data-square={square || undefined}
        src={src}
        alt=""
        width={size}
        height={size}
        onError={() => setBroken(src)}
      />
    );
  }
  const sum = Array.from(name, (letter) => letter.charCodeAt(0)).reduce((total, code) => total + code, 0);
  const hue = HUES[sum % HUES.length];
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
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
      data-square={square || undefined}
      style={{ width: size, height: size, fontSize: size * 0.4, background, color }}
    >
      {initials}
    </span>
  );
}
