import { can } from "@portal/model/access.ts";
import { useMemo } from "react";
import { MemberPhones } from "#domain/devices/MemberPhones.tsx";
import { meOf } from "#platform/session/me.ts";
import { useSession } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { PageHead } from "#ui/PageHead.tsx";
import { TeamPage } from "./team/TeamPage.tsx";
import { devicesText } from "./text.ts";
import { usePageState } from "./usePageState.ts";

/** Phones: the team's for those who manage members, otherwise the user's own. */
export function DevicesScreen() {
  const t = useText(devicesText);
  const { place, go } = usePageState();
  const user = useSession("customer")?.user;
  const me = useMemo(() => user && meOf(user), [user]);
  if (!me || !user) return null;
  const { first_name, last_name, email, team } = user;
  const self = { id: me.id, first_name, last_name, email, admin_role: me.role };
  const mine = (
    <MemberPhones
      me={me}
      owner={self}
      adding={place.adding}
      onAdding={(adding) => go({ adding }, { replace: !adding })}
    />
  );
  if (team.product === "team" && can("device.list", me.who)) {
    return <TeamPage key={me.team_id} me={me} place={place} go={go} mine={mine} />;
  }
  return (
    <>
      <PageHead title={t(team.product === "team" ? "title.own" : "title")} sub={t("sub.own")} />
      {mine}
    </>
  );
}
