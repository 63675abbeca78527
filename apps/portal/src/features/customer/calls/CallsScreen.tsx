import { can } from "@portal/model/access.ts";
import { IconChartBar } from "@tabler/icons-react";
import { Link } from "#platform/routing/Link.tsx";
import { meOf } from "#platform/session/me.ts";
import { useSession } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { CallsPage } from "./CallsPage.tsx";
import { callsText } from "./text.ts";

/** Call statistics of the team, for members who may see reports. */
export function CallsScreen() {
  const t = useText(callsText);
  const user = useSession("customer")?.user;
  if (!user) return null;
  const me = meOf(user);
  const isTeam = user.team.product === "team";
  if (can("calls.report", me.who)) return <CallsPage key={me.team_id} me={me} isTeam={isTeam} />;
  return (
    <Card padded={false}>
      <EmptyState
        heading="h1"
        drawing={<IconChartBar size={32} stroke={1.3} />}
        title={t(isTeam ? "not_yours.title" : "plan.title")}
        actions={<Link to="/dashboard">{t("home")}</Link>}
      >
        {t(isTeam ? "not_yours.text" : "plan.text")}
      </EmptyState>
    </Card>
  );
}
