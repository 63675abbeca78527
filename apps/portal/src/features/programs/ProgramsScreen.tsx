import { can } from "@portal/model/access.ts";
import { meOf } from "../../kit/me.ts";
import { useSession } from "../../kit/session.ts";
import { useText } from "../../kit/useText.ts";
import { PageHead } from "../../ui/PageHead.tsx";
import { InsiderCard } from "./InsiderCard.tsx";
import styles from "./ProgramsScreen.module.css";
import { ReferralCard } from "./ReferralCard.tsx";
import { programsText } from "./text.ts";

/** The two programs: what comes first, for everybody to read; recommending, for whoever looks after the bills. */
export function ProgramsScreen() {
  const t = useText(programsText);
  const user = useSession("customer")?.user;
  if (!user) return null;
  const me = meOf(user);
  return (
    <>
      <PageHead title={t("title")} sub={t("sub")} />
      <div className={styles.page} key={me.team_id}>
        <InsiderCard me={me} product={user.team.product} />
        {can("billing.view", me.who) && <ReferralCard team_id={me.team_id} />}
      </div>
    </>
  );
}
