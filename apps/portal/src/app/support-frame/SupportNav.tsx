import { can } from "@portal/model/access.ts";
import type { StaffUser } from "@portal/model/staff/contract.ts";
import { useLocation } from "@tanstack/react-router";
import { useApprovals } from "#domain/approvals/data.ts";
import { Link } from "#platform/routing/Link.tsx";
import { useText } from "#platform/text/useText.ts";
import { useCurrentInView } from "#ui/useCurrentInView.ts";
import { NAV } from "./nav.ts";
import styles from "./SupportFrame.module.css";
import { supportFrameText } from "./text.ts";

/** The pages that the user can open, with the number of requests to decide. */
export function SupportNav({ user: { level } }: { readonly user: StaffUser }) {
  const t = useText(supportFrameText);
  const waiting = useApprovals(level).data?.to_decide.length ?? 0;
  const nav = useCurrentInView(useLocation().pathname);
  return (
    <nav ref={nav} className={styles.nav} aria-label={t("nav")}>
      {NAV.filter((entry) => !entry.needs || can(entry.needs, { side: "staff", level })).map(({ to, text }) => (
        <Link key={to} to={to} exact={false}>
          {t(text)}
          {to === "/support/approvals" && waiting > 0 && (
            <>
              {" "}
              <span className={`${styles.count} num`} aria-hidden>
                {waiting}
              </span>
              <span className="vh">{t("waiting", { count: waiting })}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
