import { can, authorize } from "@portal/model/access.ts";
import { useQuery } from "@tanstack/react-query";
import { appText } from "#platform/text/app-text.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { principalOf, useSession } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { ErrorState } from "#ui/ErrorState.tsx";
import { PageHead } from "#ui/PageHead.tsx";
import { SkeletonRows } from "#ui/SkeletonRows.tsx";
import { ActionsForm } from "./ActionsForm.tsx";
import { ActionsTable } from "./ActionsTable.tsx";
import { actionsQuery } from "./data.ts";
import { actionsText } from "./text.ts";

const SKELETON = [{ height: 420 }];

/** The call actions on every phone of the team: editable for admins, read-only for other members. */
export function CallActionsScreen() {
  const t = useText(actionsText);
  const app = useText(appText);
  const user = useSession("customer")?.user;
  const who = user && principalOf(user);
  const team_id = user?.team.id ?? "";
  const { data, error, isFetching, refetch } = useQuery({
    ...actionsQuery(team_id),
    enabled: who !== undefined && can("action.list", who),
  });
  if (!user || !who) return null;
  const content = () => {
    // Read-only support sessions may not change anything.
    if (data && authorize("action.edit", who, true) === "y")
      return <ActionsForm key={team_id} team_id={team_id} list={data} />;
    if (data) return <ActionsTable actions={data.actions} />;
    if (!error) return <SkeletonRows label={t("loading")} rows={SKELETON} />;
    const failed = asCallFailed(error);
    return (
      <ErrorState
        title={t("failed")}
        text={failureText(failed)}
        tryAgain={{ label: app("failed.try_again"), busy: isFetching, onClick: () => void refetch() }}
        reference={failed.request_id ? { label: app("failed.reference"), code: failed.request_id } : undefined}
      />
    );
  };
  return (
    <>
      <PageHead title={t("title")} sub={t(`sub.${user.team.product}`)} />
      {content()}
    </>
  );
}
