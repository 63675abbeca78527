import { can } from "@portal/model/access.ts";
import { useSession } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { PageHead } from "#ui/PageHead.tsx";
import { OwnCard } from "./own/OwnCard.tsx";
import { StaffCard } from "./staff/StaffCard.tsx";
import styles from "./SupportSettingsScreen.module.css";
import { supportSettingsText } from "./text.ts";

/** The user's own login, and the list of staff for those who may see it. */
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
