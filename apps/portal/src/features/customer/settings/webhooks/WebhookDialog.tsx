import { WEBHOOKS } from "@portal/model/limits.ts";
import { webhooks, type Webhook } from "@portal/model/webhooks/contract.ts";
import { webhookUrlIssue } from "@portal/model/webhooks/url.ts";
import type { EventKind } from "@portal/model/events/kinds.ts";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useSudo } from "#domain/sudo/SudoProvider.tsx";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { useSend } from "#platform/http/useSend.ts";
import { appText } from "#platform/text/app-text.ts";
import { useIssueText } from "#platform/text/issue-text.ts";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import { useReloadWebhooks } from "./data.ts";
import styles from "./Dialogs.module.css";
import { KindChoice } from "./kinds/KindChoice.tsx";
import { isEventKind } from "./kinds/kinds.ts";
import { SecretDialog } from "./SecretDialog.tsx";
import { webhooksText } from "./text.ts";

interface WebhookDialogProps {
  readonly team_id: string;
  /** Null creates a webhook. */
  readonly webhook: Webhook | null;
  readonly onMade?: (webhook: Webhook) => void;
  readonly onClose: () => void;
}

/** Creates a webhook and shows its secret once, or changes one. */
export function WebhookDialog({ team_id, webhook, onMade, onClose }: WebhookDialogProps) {
  const t = useText(webhooksText);
  const app = useText(appText);
  const issueText = useIssueText();
  const withSudo = useSudo();
  const reload = useReloadWebhooks(team_id);
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [description, setDescription] = useState(webhook?.description ?? "");
  const [isAll, setIsAll] = useState(webhook === null || webhook.kinds.length === 0);
  const [kinds, setKinds] = useState<readonly EventKind[]>(webhook?.kinds.filter(isEventKind) ?? []);
  const [tries, setTries] = useState(0);
  /** The URL that the server refused, and why. */
  const [refused, setRefused] = useState<{ readonly url: string; readonly issue: string } | null>(null);
  const [made, setMade] = useState<{ readonly secret: string; readonly webhook: Webhook } | null>(null);
  const urlIssue = () => {
    if (url.trim() === "") return t("form.url.required");
    return issueText(webhookUrlIssue(url.trim()) ?? (refused?.url === url ? refused.issue : undefined));
  };
  const issues = { url: urlIssue(), kinds: !isAll && kinds.length === 0 ? t("form.kinds.required") : undefined };
  const shown = tries > 0 ? issues : { url: undefined, kinds: undefined };
  const mode = webhook === null ? "new" : "edit";

  const { busy, failed, send } = useSend(async () => {
    const body = { url: url.trim(), description: description.trim(), kinds: isAll ? [] : [...kinds] };
    const params = { id: team_id };
    try {
      if (webhook === null) {
        const reply = await withSudo("security", (sudo) => call(webhooks.create, { params, body }, { sudo }));
        if (!reply) return;
        setMade(reply);
      } else {
        const one = { params: { ...params, webhookId: webhook.id }, body };
        if (!(await withSudo("security", (sudo) => call(webhooks.change, one, { sudo })))) return;
        showSuccess(t("edit.done"));
        onClose();
      }
      reload();
    } catch (thrown) {
      const wrong = asCallFailed(thrown).fields.find(({ name }) => name === "url");
      if (!wrong) throw thrown;
      setRefused({ url, issue: wrong.issue });
      setTries((times) => times + 1);
    }
  });
  const submit = () => {
    if (busy) return;
    setTries((times) => times + 1);
    if (!issues.url && !issues.kinds) send();
  };
  if (made) {
    return (
      <SecretDialog
        secret={made.secret}
        rotates_until={null}
        onDone={() => {
          onClose();
          onMade?.(made.webhook);
        }}
      />
    );
  }
  return (
    <Dialog title={t(`${mode}.title`)} close={app("close")} onClose={onClose} wide="xl">
      <EditorFrame className={styles.form} refused={tries} onSubmit={submit}>
        {failed && <FailureNotice title={t(`${mode}.failed`)} failed={failed} />}
        <TextInput
          label={t("form.url")}
          description={t("form.url.hint")}
          placeholder="https://example.com/webhooks"
          inputMode="url"
          value={url}
          maxLength={WEBHOOKS.url_max}
          onChange={(event) => setUrl(event.currentTarget.value)}
          error={shown.url}
          aria-invalid={shown.url ? true : undefined}
          data-autofocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput
          label={t("form.description")}
          description={t("form.description.hint")}
          value={description}
          maxLength={WEBHOOKS.description_max}
          onChange={(event) => setDescription(event.currentTarget.value)}
          autoComplete="off"
        />
        <KindChoice isAll={isAll} chosen={kinds} issue={shown.kinds} onAll={setIsAll} onChoose={setKinds} />
        <div className={parts.actions}>
          <Button variant="default" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" loading={busy}>
            {t(`${mode}.submit`)}
          </Button>
        </div>
      </EditorFrame>
    </Dialog>
  );
}
