import { Button } from "@mantine/core";
import { IconEye, IconPencil } from "@tabler/icons-react";
import { fullName } from "#domain/members/full-name.ts";
import { useSession } from "#platform/session/session.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useText } from "#platform/text/useText.ts";
import { HazardStripe } from "#ui/HazardStripe.tsx";
import styles from "./StaffBanner.module.css";
import { shellText } from "./text.ts";
import { useCustomerLogOut } from "./useCustomerLogOut.ts";

const MINUTE_MS = 60_000;

/** Reminds staff that they are in a customer's account. It cannot be closed. */
export function StaffBanner() {
  const t = useText(shellText);
  const end = useCustomerLogOut();
  const now = useNow();
  const session = useSession("customer");
  if (!session) return null;
  const name = fullName(session.user);
  const count = Math.max(1, Math.ceil((session.expires_at - now) / MINUTE_MS));
  const how = t(session.writes ? "staff.write" : "staff.read");
  const Icon = session.writes ? IconPencil : IconEye;
  return (
    <section className={styles.place} aria-label={t("staff.banner")}>
      <div className={styles.banner}>
        <Icon size={17} aria-hidden />
        <span className={styles.words}>
          <span className="not-on-phone">{t("staff.in", { name })}</span>
          <span className="only-on-phone">{t("staff.in_short", { name })}</span>
          <span className={styles.how}>
            {`, ${how}, `}
            <span className="not-on-phone">{t("staff.left", { count })}</span>
            <span className="only-on-phone">{t("staff.left_short", { count })}</span>
          </span>
        </span>
        <Button size="xs" className={styles.end ?? ""} onClick={() => void end()}>
          {t("staff.end")}
        </Button>
      </div>
      <HazardStripe />
    </section>
  );
}
