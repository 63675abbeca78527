import { Mark } from "./Mark.tsx";
import styles from "./BrandMark.module.css";

interface BrandMarkProps {
  /** Without a logo for dark screens, one serves both. */
  readonly brand: { readonly logo_url: string | null; readonly logo_dark_url: string | null };
  readonly small?: boolean;
}

/** The brand's logo in its tile. The name is always shown next to it, so it needs no alternative text. */
export function BrandMark({ brand, small = false }: BrandMarkProps) {
  const { logo_url, logo_dark_url: dark } = brand;
  const size = { "data-small": small || undefined };
  if (!logo_url) {
    return (
      <span className={styles.tile} {...size}>
        <Mark size={small ? 16 : 18} />
      </span>
    );
  }
  return (
    <>
      <img className={styles.logo} {...size} data-on={dark ? "light" : undefined} src={logo_url} alt="" />
      {dark && <img className={styles.logo} {...size} data-on="dark" src={dark} alt="" />}
    </>
  );
}
