import { authorize } from "@portal/model/access.ts";
import { migration } from "@portal/model/migration/contract.ts";
import { IconUsersGroup } from "@tabler/icons-react";
import { Navigate } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { Link } from "#platform/routing/Link.tsx";
import { PartState } from "#platform/feedback/PartState.tsx";
import { principalOf, useSession } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import { RehearsalPage } from "./rehearsal/RehearsalPage.tsx";
import { runPath } from "./run-path.ts";
import { migrationText } from "./text.ts";

const SKELETON = [{ height: 220, columns: ["minmax(0, 1fr)", "minmax(0, 360px)"] }, { height: 300 }];

/** Turns a solo account into a team: first a preview, then the migration. */
export function MigrationScreen() {
  const t = useText(migrationText);
  const user = useSession("customer")?.user;
  if (!user) return null;
  if (user.team.product === "team") return <Closed title={t("team.title")} text={t("team.text")} />;
  const may = authorize("migration.start", principalOf(user), true) === "y";
  return may ? <Open team_id={user.team.id} /> : <Closed title={t("not_yours.title")} text={t("not_yours.text")} />;
}

function Closed({ title, text }: { readonly title: string; readonly text: string }) {
  const t = useText(migrationText);
  return (
    <Card padded={false}>
      <EmptyState
        heading="h1"
        drawing={<IconUsersGroup size={32} stroke={1.3} />}
        title={title}
        actions={<Link to="/dashboard">{t("team.home")}</Link>}
      >
        {text}
      </EmptyState>
    </Card>
  );
}

function Open({ team_id }: { readonly team_id: string }) {
  const t = useText(migrationText);
  const query = useQuery({
    queryKey: ["migration", team_id],
    queryFn: ({ signal }) => call(migration.rehearse, {}, { signal }),
    staleTime: 0,
  });
  const { data } = query;
  // A running migration has its own page, whichever window it was started in.
  if (data?.move?.state === "running") return <Navigate to={runPath(data.move.id)} replace />;
  return (
    <>
      <PageHead title={t("title")} sub={t("sub")} />
      {data?.rehearsal ? (
        <RehearsalPage
          team_id={team_id}
          rehearsal={data.rehearsal}
          last={data.move}
          url={data.url}
          again={() => void query.refetch()}
        />
      ) : (
        <PartState query={query} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />
      )}
    </>
  );
}
