import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { webhooks, type Webhook } from "@portal/model/webhooks/contract.ts";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useState } from "react";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { formatTimeInput, parseTimeInput } from "#platform/fields/time-input.ts";
import { call } from "#platform/http/call.ts";
import { useSend } from "#platform/http/useSend.ts";
import { appText } from "#platform/text/app-text.ts";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import { Notice } from "#ui/Notice.tsx";
import { useReloadWebhooks } from "../data.ts";
import styles from "../Dialogs.module.css";
import { webhooksText } from "../text.ts";

const DAY_S = 86_400;
const MINUTE_S = 60;

interface ReplayDialogProps {
  readonly team_id: string;
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Resends the deliveries of a time span. */
export function ReplayDialog({ team_id, webhook, onClose }: ReplayDialogProps) {
  const t = useText(webhooksText);
  const app = useText(appText);
  const reload = useReloadWebhooks(team_id);
  // Fields show minutes, and the end is exclusive: the next full minute includes everything up to now.
  const [now] = useState(() => (Math.floor(Date.now() / 1000 / MINUTE_S) + 1) * MINUTE_S);
  const [from, setFrom] = useState(() => formatTimeInput(webhook.failing_since ?? now - DAY_S));
  const [to, setTo] = useState(() => formatTimeInput(now));
  const [only_failed, setOnlyFailed] = useState(true);
  const [tries, setTries] = useState(0);
  const [isNone, setIsNone] = useState(false);
  const span = { from: parseTimeInput(from), to: parseTimeInput(to) };
  const issues = {
    from: span.from === null && t("span.required"),
    to:
      (span.to === null && t("span.required")) ||
      (span.from !== null && span.to !== null && span.to <= span.from && t("span.order")),
  };
  const shown = tries > 0 ? issues : { from: false, to: false };
  const { busy, failed, send } = useSend(async (from: number, to: number) => {
    setIsNone(false);
    const body = { from, to, only_failed };
    const { count } = await call(webhooks.replay, { params: { id: team_id, webhookId: webhook.id }, body });
    if (count === 0) return setIsNone(true);
    showSuccess(t("span.done", { count }));
    reload();
    onClose();
  });
  const submit = () => {
    if (busy) return;
    setTries((times) => times + 1);
    if (!issues.from && !issues.to && span.from !== null && span.to !== null) send(span.from, span.to);
  };
  return (
    <Dialog title={t("span.title")} close={app("close")} onClose={onClose} wide>
      <EditorFrame className={styles.form} refused={tries} onSubmit={submit}>
        {failed && <FailureNotice title={t("span.failed")} failed={failed} />}
        {isNone && (
          <Notice kind="info" focused>
            {t("span.none")}
          </Notice>
        )}
        <p className={parts.text}>{t("span.text")}</p>
        <div className={styles.span}>
          <TextInput
            type="datetime-local"
            label={t("span.from")}
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
            error={shown.from}
            aria-invalid={shown.from ? true : undefined}
            data-autofocus
          />
          <TextInput
            type="datetime-local"
            label={t("span.to")}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
            error={shown.to}
            aria-invalid={shown.to ? true : undefined}
          />
        </div>
        <Checkbox
          label={t("span.only_failed")}
          description={t("span.only_failed.hint")}
          checked={only_failed}
          onChange={(event) => setOnlyFailed(event.currentTarget.checked)}
        />
        <div className={parts.actions}>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={busy}>
            {t("span.submit")}
          </Button>
        </div>
      </EditorFrame>
    </Dialog>
  );
}
