import { can } from "@portal/model/access.ts";
import { IconUsers } from "@tabler/icons-react";
import { useMemo } from "react";
import { meOf } from "#platform/session/me.ts";
import { useSession } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { MembersPage } from "./MembersPage.tsx";
import { membersText } from "./text.ts";

/** The team's members: admins manage them, other members see how to reach them. */
export function MembersScreen() {
  const t = useText(membersText);
  const user = useSession("customer")?.user;
  const me = useMemo(() => user && meOf(user), [user]);
  if (!me || !user) return null;
  if (!can("member.list", me.who)) {
    return (
      <Card padded={false}>
        <EmptyState heading="h1" drawing={<IconUsers size={32} stroke={1.3} />} title={t("solo")}>
          {t("solo.text")}
        </EmptyState>
      </Card>
    );
  }
  return <MembersPage key={me.team_id} me={me} team_name={user.team.team_name} />;
}
