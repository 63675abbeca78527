import { authorize } from "@portal/model/access.ts";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { appText } from "#platform/text/app-text.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { Link } from "#platform/routing/Link.tsx";
import { principalOf, useSession } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorState } from "#ui/ErrorState.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import { SkeletonRows } from "#ui/SkeletonRows.tsx";
import { draftQuery, latestQuery } from "./data.ts";
import { ImportPage } from "./ImportPage.tsx";
import { importText } from "./text.ts";

const SKELETON = [{ height: 420 }];

/** Imports members from a file, for those who may create them. */
export function ImportScreen() {
  const t = useText(importText);
  const app = useText(appText);
  const user = useSession("customer")?.user;
  if (!user) return null;
  if (authorize("member.import", principalOf(user), true) !== "y") {
    return (
      <Card padded={false}>
        <EmptyState
          heading="h1"
          drawing={<IconFileSpreadsheet size={32} stroke={1.3} />}
          title={t("not_yours.title")}
          actions={<Link to="/dashboard/members">{t("back_to_members")}</Link>}
        >
          {user.support_login_as_user ? app("forbidden.on_behalf") : t("not_yours.text")}
        </EmptyState>
      </Card>
    );
  }
  const { id } = user.team;
  return <Entry key={id} team_id={id} />;
}

/** Loads the last run and an unfinished import first: they are shown however the user gets here. */
function Entry({ team_id }: { readonly team_id: string }) {
  const t = useText(importText);
  const app = useText(appText);
  const latest = useQuery(latestQuery(team_id));
  const draft = useQuery(draftQuery(team_id));
  if (latest.data && draft.data) {
    return (
      <ImportPage
        team_id={team_id}
        latest={latest.data.run}
        remembered={latest.data.matches}
        stored={draft.data.draft}
      />
    );
  }
  const error = latest.error ?? draft.error;
  const failed = error && asCallFailed(error);
  const refetch = () => Promise.all([latest.refetch(), draft.refetch()]);
  return (
    <>
      <PageHead title={t("title")} />
      {failed ? (
        <ErrorState
          title={t("failed")}
          text={failureText(failed)}
          tryAgain={{
            label: app("failed.try_again"),
            busy: latest.isFetching || draft.isFetching,
            onClick: () => void refetch(),
          }}
          reference={failed.request_id ? { label: app("failed.reference"), code: failed.request_id } : undefined}
        />
      ) : (
        <SkeletonRows label={t("loading")} rows={SKELETON} />
      )}
    </>
  );
}
