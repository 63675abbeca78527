import { TERMS_VERSIONS } from "@portal/model/limits.ts";
import { team } from "@portal/model/team/contract.ts";
import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../kit/call.ts";
import { GateForm } from "../../kit/GateForm.tsx";
import { unblock } from "../../kit/session-gate.ts";
import { CancelAccount } from "../../kit/leaving/CancelAccount.tsx";
import { isAllowed, meOf } from "../../kit/me.ts";
import { useSession } from "../../kit/session.ts";
import { TermsChoices } from "../../kit/TermsChoices.tsx";
import { useSend } from "../../kit/useSend.ts";
import { useTerms } from "../../kit/useTerms.ts";
import { useText } from "../../kit/useText.ts";
import { gateText } from "./text.ts";

/** Newer terms come before everything else; once they are accepted, every page loads anew. */
export function TermsGate() {
  const t = useText(gateText);
  const user = useSession("customer")?.user;
  const id = user?.team.id ?? "";
  const queries = useQueryClient();
  const terms = useTerms();
  const { busy, failed, send } = useSend(async () => {
    await call(team.acceptTerms, { params: { id }, body: TERMS_VERSIONS });
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
