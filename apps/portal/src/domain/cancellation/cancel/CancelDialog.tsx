import { dayOf } from "@portal/model/kit/calendar.ts";
import { session } from "@portal/model/session/contract.ts";
import { subscription } from "@portal/model/subscription/contract.ts";
import { CancelReason, type CancellationPreview } from "@portal/model/subscription/cancellation.ts";
import { Button, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { appText } from "#platform/text/app-text.ts";
import { call } from "#platform/http/call.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { longDay } from "#platform/text/format.ts";
import { Holdings } from "../Holdings.tsx";
import { leavingText } from "../text.ts";
import { useCancellationPreview } from "../useCancellationPreview.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { useLogOut } from "#platform/session/useLogOut.ts";
import { useSend } from "#platform/http/useSend.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import { Notice } from "#ui/Notice.tsx";
import styles from "./CancelDialog.module.css";
import { DataExport } from "./DataExport.tsx";
import { cancelText } from "./text.ts";

interface CancelDialogProps {
  readonly team_id: string;
  /** Whether an active plan would renew; if so, the user can also just let it expire. */
  readonly renews: boolean;
  readonly onClose: () => void;
}

const ROWS = [{ height: 220 }];

/** Cancels the account: shows what will be lost, then asks for a reason, the account's name and the password. */
export function CancelDialog({ team_id, renews, onClose }: CancelDialogProps) {
  const t = useText(cancelText);
  const l = useText(leavingText);
  const app = useText(appText);
  const locale = useLocale();
  const query = useCancellationPreview(team_id);
  const [done, setDone] = useState<Done | null>(null);
  const leave = useLogOut("customer", session.logout);
  if (done) {
    // The account is gone, so closing the dialog leads to the login page.
    const date = longDay(dayOf(new Date(done.deleted_at * 1000)), locale);
    return (
      <Dialog title={t(done.now ? "deleted.title" : "done.title")} close={app("close")} onClose={() => void leave()}>
        <Notice kind="ok" focused>
          {done.now ? t("deleted.text") : t("done.text", { date })}
        </Notice>
        <div className={parts.actions}>
          <Button onClick={() => void leave()}>{t("done.leave")}</Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog title={t("title")} close={app("close")} onClose={onClose} wide>
      {query.data ? (
        <CancelForm team_id={team_id} renews={renews} lost={query.data} onDone={setDone} onClose={onClose} />
      ) : (
        <PartState query={query} labels={{ loading: l("loading"), failed: l("failed_load") }} rows={ROWS} />
      )}
    </Dialog>
  );
}

interface Done {
  readonly now: boolean;
  readonly deleted_at: number;
}

interface CancelFormProps extends CancelDialogProps {
  readonly lost: CancellationPreview;
  readonly onDone: (done: Done) => void;
}

function CancelForm({ team_id, renews, lost, onDone, onClose }: CancelFormProps) {
  const t = useText(cancelText);
  const withSudo = useSudo();
  const [reason, setReason] = useState<CancelReason | "">("");
  const [words, setWords] = useState("");
  const [typed, setTyped] = useState("");
  const [now, setNow] = useState(false);
  const [tried, setTried] = useState(false);
  const isNamed = typed.trim() === lost.team_name;
  const { busy, failed, send } = useSend(async () => {
    if (reason === "") return;
    const body = { reason, text: words.trim(), typed_name: typed.trim(), delete_now: now };
    const done = await withSudo("cancel", (sudo) =>
      call(subscription.cancelAccount, { params: { id: team_id }, body }, { sudo }),
    );
    if (done) onDone({ now, deleted_at: done.deleted_at });
  });
  const submit = () => {
    setTried(true);
    if (reason !== "" && isNamed && !busy) send();
  };
  return (
    <EditorFrame onSubmit={submit}>
      {failed && <FailureNotice title={t("failed")} failed={failed} />}
      <p className={parts.text}>{t("text")}</p>
      {renews && <p className={parts.text}>{t("instead")}</p>}
      <h3 className={styles.lost}>{t("lost")}</h3>
      <Holdings of={lost} />
      <DataExport team_id={team_id} />
      <fieldset className={styles.when}>
        <legend>{t("when")}</legend>
        <label>
          <input type="radio" name="when" checked={!now} onChange={() => setNow(false)} />
          <span>
            {t("when.later", { days: lost.frozen_days })}
            <small>{t("when.later_text")}</small>
          </span>
        </label>
        <label>
          <input type="radio" name="when" checked={now} onChange={() => setNow(true)} />
          <span>
            {t("when.now")}
            <small>{t("when.now_text")}</small>
          </span>
        </label>
      </fieldset>
      <NativeSelect
        className={parts.field ?? ""}
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
        className={parts.field ?? ""}
        label={t("words")}
        placeholder={t("optional")}
        maxLength={500}
        autosize
        minRows={2}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <TextInput
        className={parts.field ?? ""}
        label={t("type", { name: lost.team_name })}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={tried && !isNamed && t(typed.trim() === "" ? "missing" : "wrong")}
        errorProps={{ role: "alert" }}
      />
      <div className={parts.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t("stay")}
        </Button>
        <Button type="submit" color="red" loading={busy}>
          {t(now ? "go.now" : "go")}
        </Button>
      </div>
    </EditorFrame>
  );
}
