import { session } from "@portal/model/session/contract.ts";
import {
  CancelReason,
  subscription,
  type Rehearsal,
  type SubscriptionReply,
} from "@portal/model/subscription/contract.ts";
import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import { appText } from "../../../kit/app-text.ts";
import { call } from "../../../kit/call.ts";
import { FailureNotice } from "../../../kit/FailureNotice.tsx";
import { PartState } from "../../../kit/PartState.tsx";
import { useSudo } from "../../../kit/sudo/SudoProvider.tsx";
import { useLogOut } from "../../../kit/useLogOut.ts";
import { useSend } from "../../../kit/useSend.ts";
import { useText } from "../../../kit/useText.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import type { Say } from "../say.ts";
import styles from "./CancelDialog.module.css";
import { cancelText } from "./text.ts";

interface CancelDialogProps {
  readonly team_id: string;
  readonly sub: SubscriptionReply;
  readonly say: Say;
  readonly onClose: () => void;
}

const ROWS = [{ height: 220 }];

/** The end of an account: what is lost is counted first, then it takes a reason, its name, and a password. */
export function CancelDialog({ team_id, sub, say, onClose }: CancelDialogProps) {
  const t = useText(cancelText);
  const app = useText(appText);
  const params = { id: team_id };
  const query = useQuery({
    queryKey: ["subscription", team_id, "cancel"],
    queryFn: ({ signal }) => call(subscription.cancelRehearsal, { params }, { signal }),
    staleTime: 0,
  });
  const [until, setUntil] = useState<number | null>(null);
  const leave = useLogOut("customer", session.logout);
  if (until !== null) {
    // There is nothing left to go back to.
    return (
      <Dialog title={t("done.title")} close={app("close")} onClose={() => void leave()}>
        <Notice kind="ok" title={t("done.title")} focused>
          {t("done.text", { date: say.at(until) })}
        </Notice>
        <div className={styles.actions}>
          <Button onClick={() => void leave()}>{t("done.leave")}</Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={t("title")} close={app("close")} onClose={onClose}>
      {query.data ? (
        <CancelForm team_id={team_id} sub={sub} say={say} lost={query.data} onDone={setUntil} onClose={onClose} />
      ) : (
        <PartState query={query} labels={{ loading: t("loading"), failed: t("failed_load") }} rows={ROWS} />
      )}
    </Dialog>
  );
}

interface CancelFormProps extends CancelDialogProps {
  readonly lost: Rehearsal;
  readonly onDone: (deleted_at: number) => void;
}

function CancelForm({ team_id, sub, say, lost, onDone, onClose }: CancelFormProps) {
  const t = useText(cancelText);
  const withSudo = useSudo();
  const [reason, setReason] = useState<CancelReason | "">("");
  const [words, setWords] = useState("");
  const [typed, setTyped] = useState("");
  const [tried, setTried] = useState(false);
  const isNamed = typed.trim() === lost.team_name;
  const { busy, failed, send } = useSend(async () => {
    if (reason === "") return;
    const body = { reason, text: words.trim(), typed_name: typed.trim() };
    const done = await withSudo("cancel", (sudo) =>
      call(subscription.cancelAccount, { params: { id: team_id }, body }, { sudo }),
    );
    if (done) onDone(done.deleted_at);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason !== "" && isNamed && !busy) send();
  };
  const counted = (["members", "voice_accounts", "devices", "contacts", "call_records"] as const).filter(
    (what) => lost[what] > 0,
  );
  return (
    <form onSubmit={submit} noValidate>
      {failed && <FailureNotice title={t("failed")} failed={failed} />}
      <p className={styles.text}>{t("text")}</p>
      <p className={styles.text}>{t("frozen", { days: lost.frozen_days })}</p>
      <h3 className={styles.lost}>{t("lost")}</h3>
      <ul className={styles.list}>
        {counted.map((what) => (
          <li key={what}>{t(`lost.${what}`, { count: lost[what] })}</li>
        ))}
        {lost.paid_until !== null && <li>{t("lost.paid", { date: say.at(lost.paid_until) })}</li>}
        {lost.credit_balance > 0 && <li>{t("lost.credit", { amount: say.money(lost.credit_balance) })}</li>}
      </ul>
      {sub.renews && sub.term !== null && <p className={styles.text}>{t("instead")}</p>}
      <NativeSelect
        className={styles.field ?? ""}
        label={t("reason")}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value as CancelReason | "")}
        error={tried && reason === "" && t("reason.wrong")}
        data={[
          { value: "", label: t("reason.none") },
          ...CancelReason.options.map((value) => ({ value, label: t(`reason.${value}`) })),
        ]}
      />
      <Textarea
        className={styles.field ?? ""}
        label={t("words")}
        placeholder={t("optional")}
        maxLength={500}
        autosize
        minRows={2}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <TextInput
        className={styles.field ?? ""}
        label={t("type", { name: lost.team_name })}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={tried && !isNamed && t("wrong")}
        errorProps={{ role: "alert" }}
      />
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("stay")}
        </Button>
        <Button type="submit" color="red" loading={busy}>
          {t("go")}
        </Button>
      </div>
    </form>
  );
}
