import { dayOf } from "@portal/model/kit/calendar.ts";
import { session, type User } from "@portal/model/session/contract.ts";
import { subscription } from "@portal/model/subscription/contract.ts";
import type { CancellationPreview } from "@portal/model/subscription/cancellation.ts";
import { Button } from "@mantine/core";
import { IconArchive } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { longDay } from "#platform/text/format.ts";
import { unblock } from "#platform/session/session-gate.ts";
import { Holdings } from "#domain/cancellation/Holdings.tsx";
import { leavingText } from "#domain/cancellation/text.ts";
import { useCancellationPreview } from "#domain/cancellation/useCancellationPreview.ts";
import { useDataExport } from "#domain/cancellation/useDataExport.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useSession } from "#platform/session/session.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useLogOut } from "#platform/session/useLogOut.ts";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useSend } from "#platform/http/useSend.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { GateCard } from "#ui/GateCard.tsx";
import styles from "./CanceledGate.module.css";
import { canceledText } from "./text.ts";

const ROWS = [{ height: 44 }, { height: 96 }];

/** The only page of a canceled account: what is kept and until when, how to restore it, and the data export. */
export function CanceledGate() {
  const team = useSession("customer")?.user.team;
  return team ? <Gate team={team} /> : null;
}

function Gate({ team }: Pick<User, "team">) {
  const t = useText(canceledText);
  const l = useText(leavingText);
  const open = useOpen();
  const queries = useQueryClient();
  const query = useCancellationPreview(team.id);
  const takeout = useDataExport(team.id);
  const leave = useLogOut("customer", session.logout);
  const restoring = useSend(async () => {
    const isRestored = await call(subscription.restoreAccount, { params: { id: team.id } }).then(
      () => true,
      (thrown: unknown) => {
        // It was already restored, for instance in another window, so there is nothing left to do.
        if (asCallFailed(thrown).code === "subscription.not_canceled") return false;
        throw thrown;
      },
    );
    await open("/dashboard/subscription");
    unblock();
    void queries.resetQueries();
    if (isRestored) showSuccess(t("done"));
  });
  return (
    <GateCard
      icon={<IconArchive size={20} stroke={1.8} />}
      title={team.product === "team" ? t("title", { team: team.team_name }) : t("title.solo")}
      actions={
        <>
          <Button loading={restoring.busy} onClick={() => restoring.send()}>
            {t("restore")}
          </Button>
          <Button variant="default" loading={takeout.busy} onClick={() => takeout.send()}>
            {t("takeout")}
          </Button>
          <Button variant="subtle" color="gray" onClick={() => void leave()}>
            {t("log_out")}
          </Button>
        </>
      }
    >
      {query.data ? (
        <Kept of={query.data} />
      ) : (
        <PartState query={query} labels={{ loading: l("loading"), failed: l("failed_load") }} rows={ROWS} />
      )}
      {restoring.failed && <FailureNotice title={t("failed")} failed={restoring.failed} />}
      {takeout.failed && <FailureNotice title={l("takeout.failed")} failed={takeout.failed} />}
    </GateCard>
  );
}

function Kept({ of }: { readonly of: CancellationPreview }) {
  const t = useText(canceledText);
  const locale = useLocale();
  const { deleted_at } = of;
  return (
    <>
      {deleted_at !== null && <p>{t("until", { date: longDay(dayOf(new Date(deleted_at * 1000)), locale) })}</p>}
      <p>{t("after")}</p>
      <h2 className={styles.kept}>{t("kept")}</h2>
      <Holdings of={of} />
    </>
  );
}
