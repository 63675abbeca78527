import { Button } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useText } from "../../kit/useText.ts";
import { HazardStripe } from "../../ui/HazardStripe.tsx";
import styles from "./StaffBanner.module.css";
import { shellText } from "./text.ts";
import { useLeave } from "./useLeave.ts";

/** Staff who look at a customer's account must not forget that they do. */
export function StaffBanner() {
  const t = useText(shellText);
  const end = useLeave();
  return (
    <section className={styles.place} aria-label={t("staff.banner")}>
      <div className={styles.banner}>
        <IconEye size={17} aria-hidden />
        <span>{t("staff.banner")}</span>
        <Button size="xs" className={styles.end ?? ""} onClick={() => void end()}>
          {t("staff.end")}
        </Button>
      </div>
      <HazardStripe />
    </section>
  );
}
