import { Link } from "../../kit/Link.tsx";
import { useText } from "../../kit/useText.ts";
import { NAV } from "./nav.ts";
import styles from "./NavList.module.css";
import { RailTooltip } from "./RailTooltip.tsx";
import { shellText } from "./text.ts";

interface NavListProps {
  /** Whether it shrinks to icons on a tablet, as in the sidebar. */
  readonly rail?: boolean;
  readonly onGo?: () => void;
}

export function NavList({ rail = false, onGo }: NavListProps) {
  const t = useText(shellText);
  return (
    <nav className={styles.nav} data-rail={rail || undefined} aria-label={t("nav")}>
      {NAV.map(({ to, label, icon: Icon }) => (
        <RailTooltip key={to} label={t(label)}>
          <Link to={to} className={styles.item} onClick={onGo}>
            <Icon size={17} stroke={1.6} aria-hidden />
            <span>{t(label)}</span>
          </Link>
        </RailTooltip>
      ))}
    </nav>
  );
}
