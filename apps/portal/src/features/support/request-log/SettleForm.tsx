import { can } from "@portal/model/access.ts";
import { REQUEST_LOG } from "@portal/model/limits.ts";
import { REQUEST_STATUSES, requestLog, type LoggedRequest } from "@portal/model/request-log/contract.ts";
import { Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { call } from "#platform/http/call.ts";
import { dateAndTime } from "#platform/text/format.ts";
import { useAction } from "#platform/http/query.ts";
import { useSession } from "#platform/session/session.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useLocale, useText } from "#platform/text/useText.ts";
import { requestsKey } from "./data.ts";
import styles from "./SettleForm.module.css";
import { requestLogText } from "./text.ts";

/** Progress and findings of staff on a failed request, editable in place with permission. */
export function SettleForm({ row }: { readonly row: LoggedRequest }) {
  const t = useText(requestLogText);
  const locale = useLocale();
  const queries = useQueryClient();
  const level = useSession("staff")?.user.level;
  const name = useId();
  const [status, setStatus] = useState(row.request_status);
  const [note, setNote] = useState(row.note);
  const save = useAction({
    run: (body: { id: string; status: typeof status; note: string }) => call(requestLog.requestStatus, { body }),
    context: t("save.context"),
    onDone: () => {
      showSuccess(t("saved"));
      void queries.invalidateQueries({ queryKey: requestsKey });
    },
  });
  const mayChange = level !== undefined && can("record.settle", { side: "staff", level });
  const changed = status !== row.request_status || note.trim() !== row.note;
  const submit = () => {
    if (changed) save.mutate({ id: row.request_id, status, note });
  };
  return (
    <EditorFrame className={styles.form} onSubmit={submit}>
      <fieldset className={styles.choices} disabled={!mayChange}>
        <legend>{t("progress")}</legend>
        {REQUEST_STATUSES.map((one) => (
          <label key={one}>
            <input type="radio" name={name} checked={status === one} onChange={() => setStatus(one)} />
            {t(`progress.${one}`)}
          </label>
        ))}
      </fieldset>
      <Textarea
        label={t("note")}
        description={mayChange && t("note.hint")}
        autoComplete="off"
        rows={3}
        maxLength={REQUEST_LOG.longest_note}
        readOnly={!mayChange}
        placeholder={mayChange ? "" : t("note.none")}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={styles.foot}>
        {row.settled && (
          <small>
            {t("detail.settled", {
              name: row.settled.by ?? t("detail.someone"),
              time: dateAndTime(row.settled.at * 1000, locale),
            })}
          </small>
        )}
        {mayChange ? (
          <Button type="submit" size="xs" disabled={!changed} loading={save.isPending}>
            {t("save")}
          </Button>
        ) : (
          <small>{t("save.not_yours")}</small>
        )}
      </div>
    </EditorFrame>
  );
}
