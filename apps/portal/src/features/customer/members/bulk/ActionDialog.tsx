import { type ActionRun, BULK_ACTIONS, type BulkAction } from "@portal/model/bulk/actions.ts";
import { bulk } from "@portal/model/bulk/contract.ts";
import { RESTORABLE_DAYS } from "@portal/model/limits.ts";
import type { MemberSelection } from "@portal/model/members/selection.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RunDialog } from "#domain/bulk/RunDialog.tsx";
import { runText } from "#domain/bulk/text.ts";
import { accountsQuery } from "#domain/voice/voice-accounts.ts";
import { call } from "#platform/http/call.ts";
import { useOpen } from "#platform/routing/useOpen.ts";
import type { Me } from "#platform/session/me.ts";
import { appText } from "#platform/text/app-text.ts";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import { matchQuery } from "./data.ts";
import { bulkText } from "./text.ts";

export type Whom = { readonly matching: MemberSelection } | { readonly members: readonly string[] };

interface ActionDialogProps {
  readonly me: Me;
  readonly action: BulkAction;
  readonly whom: Whom;
  readonly onStarted: (run: ActionRun) => void;
  readonly onCancel: () => void;
}

const RED: ReadonlySet<BulkAction> = new Set(["remove", "suspend"]);

/** Says whom an action is about and who is skipped, then hands it to the server. */
export function ActionDialog({ me, action, whom, onStarted, onCancel }: ActionDialogProps) {
  const t = useText(bulkText);
  const run = useText(runText);
  const app = useText(appText);
  const open = useOpen();
  const voice = action === "assign_voice";
  const accounts = useQuery({ ...accountsQuery(me.team_id), enabled: voice }).data?.voice_accounts;
  const [picked, setPicked] = useState<string | null>(null);
  const assign = voice ? (picked ?? accounts?.[0]?.id) : undefined;
  const matching = "matching" in whom ? whom.matching : null;
  const counted = useQuery({
    ...matchQuery(me.team_id, matching ?? {}, { action, assign }),
    enabled: matching !== null && (!voice || assign !== undefined),
    placeholderData: (before) => before,
  });
  const start = useMutation({
    mutationFn: () =>
      call(bulk.act, {
        params: { id: me.team_id },
        body: {
          action,
          whom: "members" in whom ? { members: [...whom.members] } : whom,
          ...(assign && { voice_account_id: assign }),
        },
      }),
    onSuccess: onStarted,
  });
  const ready = "members" in whom ? whom.members.length : counted.data?.ready;
  const total = "members" in whom ? whom.members.length : counted.data?.matching;
  if (voice && accounts?.length === 0) {
    return (
      <Dialog title={t("no_account")} close={app("close")} onClose={onCancel}>
        <p className={parts.text}>{t("no_account.text")}</p>
        <div className={parts.actions}>
          <Button variant="default" onClick={onCancel}>
            {run("cancel")}
          </Button>
          <Button onClick={() => void open("/dashboard/voice")}>{t("no_account.add")}</Button>
        </div>
      </Dialog>
    );
  }
  return (
    <RunDialog
      title={total === undefined ? t(`title.${action}`) : t(`ask.${action}`, { count: total })}
      text={t(`text.${action}`, { days: RESTORABLE_DAYS })}
      skipped={
        counted.data
          ? {
              lead: t("ask.skipped", { count: counted.data.matching - counted.data.ready }),
              reasons: counted.data.skipped.map(({ reason, count }) => ({ count, words: t(`skipped.${reason}`) })),
            }
          : null
      }
      undoable={BULK_ACTIONS[action].undoable}
      red={RED.has(action)}
      ready={ready}
      confirm={t(`confirm.${action}`, { count: ready ?? 0 })}
      busy={start.isPending}
      failed={start.error ?? counted.error}
      onConfirm={() => start.mutate()}
      onCancel={onCancel}
    >
      {voice && accounts && (
        <NativeSelect
          mt="md"
          label={t("account")}
          data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          value={assign ?? ""}
          onChange={(event) => setPicked(event.currentTarget.value)}
        />
      )}
    </RunDialog>
  );
}
