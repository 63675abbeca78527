import { approvals, type Approval } from "@portal/model/approvals/contract.ts";
import { Button } from "@mantine/core";
import { IconShieldCheck } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useApprovalData } from "#domain/approvals/data.ts";
import { call } from "#platform/http/call.ts";
import { Confirm } from "#platform/feedback/Confirm.tsx";
import { useAction } from "#platform/http/query.ts";
import { useStaffSudo } from "#domain/staff-sudo/StaffSudoProvider.tsx";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import styles from "./ApprovalsScreen.module.css";
import { RequestRow } from "./RequestRow.tsx";
import { approvalsText } from "./text.ts";

interface RequestsToDecideProps {
  readonly requests: readonly Approval[];
  readonly mayDecide: boolean;
}

export function RequestsToDecide({ requests, mayDecide }: RequestsToDecideProps) {
  const t = useText(approvalsText);
  const box = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<Approval | null>(null);
  const decide = useDecide(() => {
    setSelected(null);
    // The row and its focused button are gone.
    box.current?.focus();
  });
  return (
    <div ref={box} tabIndex={-1}>
      <Card
        title={t("decide")}
        aside={requests.length > 0 && t("decide.count", { count: requests.length })}
        padded={false}
      >
        {requests.length === 0 ? (
          <EmptyState drawing={<IconShieldCheck size={30} stroke={1.3} />} title={t("decide.none")} heading="h3">
            {t("decide.none_text")}
          </EmptyState>
        ) : (
          <ul className={styles.list}>
            {requests.map((request) => {
              const what = t(`what.${request.kind}`, { name: request.about.name });
              const busy = decide.isPending && decide.variables.request.id === request.id;
              return (
                <RequestRow key={request.id} request={request} withAsker>
                  {mayDecide && (
                    <>
                      <Button
                        variant="default"
                        loading={busy && !decide.variables.approve}
                        aria-label={t("refuse.for", { what })}
                        onClick={() => decide.mutate({ request, approve: false })}
                      >
                        {t("refuse")}
                      </Button>
                      <Button aria-label={t("approve.for", { what })} onClick={() => setSelected(request)}>
                        {t("approve")}
                      </Button>
                    </>
                  )}
                </RequestRow>
              );
            })}
          </ul>
        )}
      </Card>
      {selected && (
        <Confirm
          tone="plain"
          title={t("confirm.title")}
          labels={{ confirm: t("approve"), cancel: t("confirm.cancel") }}
          busy={decide.isPending}
          onConfirm={() => decide.mutate({ request: selected, approve: true })}
          onCancel={() => setSelected(null)}
        >
          {t(`confirm.${selected.kind}`, { asker: selected.asked_by, name: selected.about.name })}
        </Confirm>
      )}
    </div>
  );
}

/** Decides after a password confirmation, and reloads the list whether it succeeds or fails. */
function useDecide(onDecided: () => void) {
  const t = useText(approvalsText);
  const data = useApprovalData();
  const withSudo = useStaffSudo();
  return useAction({
    run: ({ request, approve }: { readonly request: Approval; readonly approve: boolean }) =>
      withSudo(() => call(approvals.decide, { params: { approvalId: request.id }, body: { approve } })),
    context: t("context"),
    onDone: (done, { request, approve }) => {
      if (!done) return;
      showSuccess(t(approve ? "done.approved" : "done.refused", { asker: request.asked_by }));
      void data.reload().then(onDecided);
    },
    onFailed: () => void data.reload().then(onDecided),
  });
}
