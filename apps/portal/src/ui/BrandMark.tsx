import { Mark } from "./Mark.tsx";
import styles from "./BrandMark.module.css";

interface BrandMarkProps {
  readonly logo_url: string | null;
  readonly small?: boolean;
}

/** The brand's logo in its tile. The name is always shown next to it, so it needs no alternative text. */
export function BrandMark({ logo_url, small = false }: BrandMarkProps) {
  if (logo_url) return <img className={styles.logo} data-small={small || undefined} src={logo_url} alt="" />;
  return (
    <span className={styles.tile} data-small={small || undefined}>
      <Mark size={small ? 16 : 18} />
    </span>
  );
}
