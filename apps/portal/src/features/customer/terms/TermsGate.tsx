import { team } from "@portal/model/team/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { getBootData, refreshBootData } from "#platform/loading/boot-data.ts";
import { CallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { GateForm } from "#platform/session/GateForm.tsx";
import { unblock } from "#platform/session/session-gate.ts";
import { CancelAccount } from "#domain/cancellation/CancelAccount.tsx";
import { isAllowed, meOf } from "#platform/session/me.ts";
import { useSession } from "#platform/session/session.ts";
import { TermsChoices } from "#domain/terms/TermsChoices.tsx";
import { useSend } from "#platform/http/useSend.ts";
import { areTermsOutdated, useTerms } from "#domain/terms/useTerms.ts";
import { useText } from "#platform/text/useText.ts";
import { gateText } from "./text.ts";

/** The page may be older than the terms, so their version is fetched first. */
export async function loadTermsGate(): Promise<typeof TermsGate> {
  await refreshBootData();
  return TermsGate;
}

/** Newer terms have to be accepted first; then every page reloads. */
export function TermsGate() {
  const t = useText(gateText);
  const user = useSession("customer")?.user;
  const id = user?.team.id ?? "";
  const queries = useQueryClient();
  const terms = useTerms();
  const { busy, failed, send } = useSend(async () => {
    try {
      await call(team.acceptTerms, { params: { id }, body: getBootData().terms });
    } catch (error) {
      if (!(error instanceof CallFailed) || !areTermsOutdated(error)) throw error;
      return terms.renew();
    }
    unblock();
    void queries.resetQueries();
  });
  return (
    <GateForm
      title={t("title")}
      lead={t("lead")}
      labels={{ failed: t("failed"), send: t("accept"), log_out: t("log_out") }}
      failed={failed}
      busy={busy}
      refused={terms.refused}
      onSubmit={() => terms.check() && send()}
    >
      <TermsChoices {...terms.choices} />
      {user && isAllowed("account.cancel", meOf(user)) && (
        <p>
          {t("instead")} <CancelAccount team_id={id} renews={false} label={t("cancel")} />
        </p>
      )}
    </GateForm>
  );
}
