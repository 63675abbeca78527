import { Fragment } from "react";
import { wholeNumber } from "../../kit/format.ts";
import { Link } from "../../kit/Link.tsx";
import { useTeam } from "../../kit/team.ts";
import { useLocale, useText } from "../../kit/useText.ts";
import { useNav } from "./nav.ts";
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
  const locale = useLocale();
  const size = useTeam().data?.counters?.team_size;
  return (
    <nav className={styles.nav} data-rail={rail || undefined} aria-label={t("nav")}>
      {useNav().map(({ to, label, icon: Icon, group }, index, all) => (
        <Fragment key={to}>
          {group !== all[index - 1]?.group && <span className={styles.group}>{group && t(group)}</span>}
          <RailTooltip label={t(label)}>
            <Link to={to} className={styles.item} exact={to === "/dashboard"} onClick={onGo}>
              <Icon size={17} stroke={1.6} aria-hidden />
              <span>{t(label)}</span>
              {label === "nav.members" && size !== undefined && (
                <small className="num">{wholeNumber(size, locale)}</small>
              )}
            </Link>
          </RailTooltip>
        </Fragment>
      ))}
    </nav>
  );
}
