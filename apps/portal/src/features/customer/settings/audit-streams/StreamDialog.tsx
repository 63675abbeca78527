import { auditStreams, type AuditStream } from "@portal/model/audit-streams/contract.ts";
import {
  PEM_START,
  authorizationIssue,
  certificateIssue,
  needsHeaderAgain,
  streamUrlIssue,
} from "@portal/model/audit-streams/destination.ts";
import { AUDIT_STREAMS } from "@portal/model/limits.ts";
import { Button, Checkbox, TextInput, Textarea } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import { useId, useState } from "react";
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
import forms from "../webhooks/Dialogs.module.css";
import choice from "../webhooks/kinds/KindChoice.module.css";
import { SecretDialog } from "../webhooks/SecretDialog.tsx";
import { addressOf, urlOf, useReloadStreams } from "./data.ts";
import styles from "./Streams.module.css";
import { auditStreamsText } from "./text.ts";

interface StreamDialogProps {
  readonly team_id: string;
  /** Null creates a stream. */
  readonly stream: AuditStream | null;
  readonly onClose: () => void;
}

interface Draft {
  readonly kind: AuditStream["kind"];
  readonly address: string;
  readonly description: string;
  readonly authorization: string;
  /** Stops sending the stored header. */
  readonly removes_authorization: boolean;
  readonly ca: string;
  readonly from_start: boolean;
}
type Issues = Partial<Record<"address" | "authorization" | "ca", string | undefined>>;

const draftOf = (stream: AuditStream | null): Draft => ({
  kind: stream?.kind ?? "webhook",
  address: addressOf(stream?.url ?? ""),
  description: stream?.description ?? "",
  authorization: "",
  removes_authorization: false,
  ca: stream?.ca ?? "",
  from_start: false,
});

/** Creates an audit stream, with its secret shown once, or changes one. */
export function StreamDialog({ team_id, stream, onClose }: StreamDialogProps) {
  const t = useText(auditStreamsText);
  const app = useText(appText);
  const [draft, setDraft] = useState(() => draftOf(stream));
  const [tries, setTries] = useState(0);
  const [secret, setSecret] = useState<string | null>(null);
  const { issues, refuse } = useIssues(draft, stream);
  const save = useSave(team_id, stream);
  const mode = stream === null ? "new" : "edit";
  const set = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }));

  const { busy, failed, send } = useSend(async () => {
    try {
      const saved = await save(draft);
      if (!saved) return;
      if (saved.secret !== null) return setSecret(saved.secret);
      showSuccess(t(`${mode}.done`));
      onClose();
    } catch (thrown) {
      const { fields } = asCallFailed(thrown);
      if (fields.length === 0) throw thrown;
      refuse(fields);
      setTries((times) => times + 1);
    }
  });
  const submit = () => {
    if (busy) return;
    setTries((times) => times + 1);
    if (!Object.values(issues).some(Boolean)) send();
  };
  if (secret !== null) return <SecretDialog secret={secret} rotates_until={null} onDone={onClose} />;
  return (
    <Dialog title={t(`${mode}.title`)} close={app("close")} onClose={onClose} wide="xl">
      <EditorFrame className={forms.form} refused={tries} onSubmit={submit}>
        {failed && <FailureNotice title={t(`${mode}.failed`)} failed={failed} />}
        {stream === null && <KindChoice kind={draft.kind} onChoose={(kind) => set({ kind, address: "" })} />}
        <StreamFields draft={draft} stream={stream} issues={tries > 0 ? issues : {}} onChange={set} />
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

/** Problems of the form, with those that only the server could find. */
function useIssues(draft: Draft, stream: AuditStream | null) {
  const t = useText(auditStreamsText);
  const issueText = useIssueText();
  const [refused, setRefused] = useState<{ readonly draft: Draft; readonly issues: Record<string, string> } | null>(
    null,
  );
  const { kind, address, authorization, ca } = draft;
  const found = (field: string, isSame: (before: Draft) => boolean) =>
    refused && isSame(refused.draft) ? refused.issues[field] : undefined;
  const required = kind === "webhook" ? t("form.url.required") : t("form.address.required");
  const url = urlOf(kind, address.trim());
  const issues: Issues = {
    address:
      address.trim() === ""
        ? required
        : issueText(streamUrlIssue(url) ?? found("url", (before) => before.address === address)),
    authorization: issueText(
      asksForHeader(draft, stream)
        ? "field.required"
        : (authorizationIssue(authorization) ??
            found("authorization", (before) => before.authorization === authorization)),
    ),
    ca: issueText(certificateIssue(ca.trim()) ?? found("ca", (before) => before.ca === ca)),
  };
  const refuse = (fields: readonly { readonly name: string; readonly issue: string }[]) =>
    setRefused({ draft, issues: Object.fromEntries(fields.map(({ name, issue }) => [name, issue])) });
  return { issues, refuse };
}

/** Saves after the password was confirmed; null if it wasn't. */
function useSave(team_id: string, stream: AuditStream | null) {
  const withSudo = useSudo();
  const reload = useReloadStreams(team_id);
  return async (draft: Draft) => {
    const { kind, address, description, ca, from_start } = draft;
    const header = authorizationIn(draft);
    const body = { url: urlOf(kind, address.trim()), description: description.trim(), ca: ca.trim(), ...header };
    const saved =
      stream === null
        ? await withSudo("security", (sudo) =>
            call(auditStreams.create, { params: { id: team_id }, body: { ...body, from_start } }, { sudo }),
          )
        : await withSudo("security", async (sudo) => {
            const params = { id: team_id, streamId: stream.id };
            return { ...(await call(auditStreams.change, { params, body }, { sudo })), secret: null };
          });
    if (saved) reload();
    return saved;
  };
}

/** The stored header is never shown, so an empty field leaves it as it is. */
function authorizationIn({ kind, authorization, removes_authorization }: Draft): { readonly authorization?: string } {
  if (kind !== "webhook") return {};
  if (removes_authorization) return { authorization: "" };
  return authorization.trim() === "" ? {} : { authorization: authorization.trim() };
}

/** Whether the stream gets another host and has a header that was meant for the one before. */
const asksForHeader = (draft: Draft, stream: AuditStream | null): boolean =>
  stream !== null &&
  needsHeaderAgain(stream, urlOf(draft.kind, draft.address.trim()), authorizationIn(draft).authorization);

interface KindChoiceProps {
  readonly kind: AuditStream["kind"];
  readonly onChoose: (kind: AuditStream["kind"]) => void;
}

function KindChoice({ kind, onChoose }: KindChoiceProps) {
  const t = useText(auditStreamsText);
  const id = useId();
  return (
    <fieldset className={choice.choice}>
      <legend>{t("form.kind")}</legend>
      <div className={choice.ways}>
        {(["webhook", "syslog"] as const).map((way) => (
          <label key={way}>
            <input type="radio" name={id} checked={kind === way} onChange={() => onChoose(way)} />
            <span>
              {t(`form.kind.${way}`)}
              <small>{t(`form.kind.${way}.hint`)}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface StreamFieldsProps {
  readonly draft: Draft;
  readonly stream: AuditStream | null;
  readonly issues: Issues;
  readonly onChange: (changed: Partial<Draft>) => void;
}

function StreamFields({ draft, stream, issues, onChange }: StreamFieldsProps) {
  const t = useText(auditStreamsText);
  const { kind, address, description, authorization, removes_authorization, ca, from_start } = draft;
  const place = kind === "webhook" ? "url" : "address";
  const hint = asksForHeader(draft, stream) ? "again" : "kept";
  const code = { autoComplete: "off", autoCapitalize: "none", spellCheck: false } as const;
  return (
    <>
      <TextInput
        label={t(`form.${place}`)}
        description={t(`form.${place}.hint`)}
        placeholder={kind === "webhook" ? "https://example.com/audit" : "siem.example.com:6514"}
        inputMode="url"
        value={address}
        maxLength={AUDIT_STREAMS.url_max}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
        error={issues.address}
        aria-invalid={issues.address ? true : undefined}
        data-autofocus={stream !== null || undefined}
        {...code}
      />
      <TextInput
        label={t("form.description")}
        description={t("form.description.hint")}
        value={description}
        maxLength={AUDIT_STREAMS.description_max}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
        autoComplete="off"
      />
      {kind === "webhook" && !removes_authorization && (
        <TextInput
          label={t("form.authorization")}
          description={stream?.authorized ? t(`form.authorization.${hint}`) : t("form.authorization.hint")}
          value={authorization}
          maxLength={AUDIT_STREAMS.authorization_max}
          onChange={(event) => onChange({ authorization: event.currentTarget.value })}
          error={issues.authorization}
          aria-invalid={issues.authorization ? true : undefined}
          {...code}
        />
      )}
      {stream?.authorized && (
        <Checkbox
          label={t("form.authorization.remove")}
          description={t("form.authorization.remove.hint")}
          checked={removes_authorization}
          onChange={(event) => onChange({ removes_authorization: event.currentTarget.checked, authorization: "" })}
        />
      )}
      <Textarea
        className={styles.pem ?? ""}
        label={t("form.ca")}
        description={t("form.ca.hint")}
        placeholder={PEM_START}
        rows={4}
        value={ca}
        maxLength={AUDIT_STREAMS.ca_max}
        onChange={(event) => onChange({ ca: event.currentTarget.value })}
        error={issues.ca}
        aria-invalid={issues.ca ? true : undefined}
        {...code}
      />
      {stream === null && (
        <Checkbox
          label={t("form.from_start")}
          description={t("form.from_start.hint")}
          checked={from_start}
          onChange={(event) => onChange({ from_start: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
