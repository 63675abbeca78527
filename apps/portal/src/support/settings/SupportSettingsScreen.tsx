import { can } from "@portal/model/access.ts";
import { useSession } from "../../kit/session.ts";
import { useText } from "../../kit/useText.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { OwnCard } from "./own/OwnCard.tsx";
import { StaffCard } from "./staff/StaffCard.tsx";
import styles from "./SupportSettingsScreen.module.css";
import { supportSettingsText } from "./text.ts";

/** One's own log-in, and below it the staff for those who may see them. */
export function SupportSettingsScreen() {
  const t = useText(supportSettingsText);
  const user = useSession("staff")?.user;
  if (!user) return null;
  const principal = { side: "staff", level: user.level } as const;
  return (
    <>
      <PageHead title={t("title")} sub={t("sub")} />
      <div className={styles.cards}>
        <OwnCard user={user} />
        {can("staff.list", principal) && <StaffCard user={user} mayManage={can("staff.manage", principal)} />}
      </div>
    </>
  );
}
