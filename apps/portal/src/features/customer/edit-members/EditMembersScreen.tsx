import { authorize } from "@portal/model/access.ts";
import { IconTableOptions } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { appText } from "#platform/text/app-text.ts";
import { asCallFailed, type CallFailed } from "#platform/http/call-failed.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { Link } from "#platform/routing/Link.tsx";
import { meOf, type Me } from "#platform/session/me.ts";
import { principalOf, useSession } from "#platform/session/session.ts";
import { useFetched } from "#platform/http/useFetched.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import { EditMembersPage } from "./EditMembersPage.tsx";
import { insiderQuery } from "#domain/team/insider.ts";
import { InsiderProgram } from "./InsiderProgram.tsx";
import { LoadingPeople } from "./LoadingPeople.tsx";
import { allPeople } from "./people.ts";
import { editMembersText } from "./text.ts";

/** Names and numbers of all members side by side, for admins. */
export function EditMembersScreen() {
  const t = useText(editMembersText);
  const user = useSession("customer")?.user;
  const me = useMemo(() => user && meOf(user), [user]);
  if (!user || !me) return null;
  if (authorize("member.edit_all", principalOf(user), true) !== "y") {
    return (
      <Card padded={false}>
        <EmptyState
          heading="h1"
          drawing={<IconTableOptions size={32} stroke={1.3} />}
          title={t("not_yours.title")}
          actions={<Link to="/dashboard/members">{t("back")}</Link>}
        >
          {t("not_yours.text")}
        </EmptyState>
      </Card>
    );
  }
  const mayJoin = authorize("team.insider", principalOf(user), true) === "y";
  return <Gate key={me.team_id} me={me} mayJoin={mayJoin} />;
}

/** Lets in only teams in the insider program. */
function Gate({ me, mayJoin }: { readonly me: Me; readonly mayJoin: boolean }) {
  const t = useText(editMembersText);
  const { data, error, isFetching, refetch } = useQuery(insiderQuery(me.team_id));
  if (data?.insider) return <Loader me={me} />;
  if (data) return <InsiderProgram team_id={me.team_id} mayJoin={mayJoin} />;
  if (error) return <Failed failed={asCallFailed(error)} busy={isFetching} onAgain={() => void refetch()} />;
  return <PageHead title={t("title")} />;
}

function Loader({ me }: { readonly me: Me }) {
  const [loaded, setLoaded] = useState(0);
  const load = useCallback((signal: AbortSignal) => allPeople(me.team_id, { signal, onPage: setLoaded }), [me.team_id]);
  const { data, failed, again } = useFetched(load);
  if (data) return <EditMembersPage me={me} people={data} />;
  return failed ? <Failed failed={failed} busy={false} onAgain={again} /> : <LoadingPeople loaded={loaded} />;
}

interface FailedProps {
  readonly failed: CallFailed;
  readonly busy: boolean;
  readonly onAgain: () => void;
}

function Failed({ failed, busy, onAgain }: FailedProps) {
  const t = useText(editMembersText);
  const app = useText(appText);
  return (
    <>
      <PageHead title={t("title")} />
      <ErrorState
        title={t("failed")}
        text={failureText(failed)}
        tryAgain={{ label: app("failed.try_again"), busy, onClick: onAgain }}
        reference={failed.request_id ? { label: app("failed.reference"), code: failed.request_id } : undefined}
      />
    </>
  );
}
