import { useLocation, useSearch } from "@tanstack/react-router";
import { Fragment } from "react";
import { wholeNumber } from "#platform/text/format.ts";
import { Link } from "#platform/routing/Link.tsx";
import { useTeam } from "#domain/team/team.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { useNav } from "./nav.ts";
import styles from "./NavList.module.css";
import { RailTooltip } from "./RailTooltip.tsx";
import { shellText } from "./text.ts";

interface NavListProps {
  /** Whether it shrinks to icons on tablets, as in the sidebar. */
  readonly rail?: boolean;
  readonly onGo?: () => void;
}

/** Subscription states that need attention. */
const NEEDS = ["past_due", "suspended", "expired"] as const;

export function NavList({ rail = false, onGo }: NavListProps) {
  const t = useText(shellText);
  const locale = useLocale();
  const team = useTeam().data;
  const size = team?.counters?.team_size;
  const needs = NEEDS.find((state) => state === team?.state);
  const { pathname } = useLocation();
  const { tab = null } = useSearch({ strict: false }) as { readonly tab?: string };
  return (
    <nav className={styles.nav} data-rail={rail || undefined} aria-label={t("nav")}>
      {useNav().map(({ to, tabs, label, icon: Icon, group }, index, all) => (
        <Fragment key={label}>
          {group !== all[index - 1]?.group && <span className={styles.group}>{group && t(group)}</span>}
          <RailTooltip label={t(label)}>
            <Link
              to={to}
              {...(tabs && { search: tabs[0] ? { tab: tabs[0] } : {} })}
              className={styles.item}
              exact={to === "/dashboard" || tabs !== undefined}
              {...(tabs?.includes(tab) && pathname === to && { "aria-current": "page" })}
              onClick={onGo}
            >
              <Icon size={17} stroke={1.6} aria-hidden />
              <span>{t(label)}</span>
              {label === "nav.members" && size !== undefined && (
                <small className="num">{wholeNumber(size, locale)}</small>
              )}
              {needs && tabs?.[0] === null && <small data-needs>{t(`nav.needs.${needs}`)}</small>}
            </Link>
          </RailTooltip>
        </Fragment>
      ))}
    </nav>
  );
}
