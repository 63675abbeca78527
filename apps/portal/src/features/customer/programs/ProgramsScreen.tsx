import { can } from "@portal/model/access.ts";
import { meOf } from "#platform/session/me.ts";
import { useSession } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { PageHead } from "#ui/PageHead.tsx";
import { InsiderCard } from "./InsiderCard.tsx";
import styles from "./ProgramsScreen.module.css";
import { ReferralCard } from "./ReferralCard.tsx";
import { programsText } from "./text.ts";

/** The insider program, for everyone to read, and referrals, for those who manage billing. */
export function ProgramsScreen() {
  const t = useText(programsText);
  const user = useSession("customer")?.user;
  if (!user) return null;
  const me = meOf(user);
  const seesBills = can("billing.view", me.who);
  return (
    <>
      <PageHead title={t("title")} sub={t(seesBills ? "sub" : "sub.member")} />
      <div className={styles.page} key={me.team_id}>
        <InsiderCard me={me} product={user.team.product} />
        {seesBills && <ReferralCard team_id={me.team_id} />}
      </div>
    </>
  );
}
