import { authorize } from "@portal/model/access.ts";
import { bulk, type BulkRun } from "@portal/model/bulk/contract.ts";
import { BULK } from "@portal/model/limits.ts";
import { Button } from "@mantine/core";
import { IconAlertCircle, IconArrowBackUp, IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call, fetchFile } from "#platform/http/call.ts";
import { Confirm } from "#platform/feedback/Confirm.tsx";
import { download } from "#platform/http/download.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { clockTime } from "#platform/text/format.ts";
import { Link } from "#platform/routing/Link.tsx";
import { principalOf, useSession } from "#platform/session/session.ts";
import { useSend } from "#platform/http/useSend.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import type { ImportDraft } from "../check/draft.ts";
import { runQuery } from "../data.ts";
import { RefusalList } from "../RefusalList.tsx";
import styles from "../Sheet.module.css";
import { importText } from "../text.ts";
import { Conflicts } from "./Conflicts.tsx";
import { refusedDraft } from "./refused.ts";

interface RunEndProps {
  readonly team_id: string;
  readonly run: BulkRun;
  readonly onCorrect: (draft: ImportDraft) => void;
  readonly onAgain: () => void;
}

/** The result and what can be done about it: download the file, correct rejected rows, undo. */
export function RunEnd({ team_id, run, onCorrect, onAgain }: RunEndProps) {
  const t = useText(importText);
  const locale = useLocale();
  const queries = useQueryClient();
  const user = useSession("customer")?.user;
  const [asking, setAsking] = useState(false);
  const [isExpired, setIsExpired] = useState(false);
  const params = { id: team_id, runId: run.id };
  const undone = run.state === "undone";
  const shown = new Set(run.refusals.map(({ row }) => row)).size;
  const mayUndo = !undone && run.created > 0 && user && authorize("member.remove", principalOf(user), true) === "y";

  const result = useSend(() => download(bulk.result, { params }, t("end.result_name")));
  const correct = useSend(async () => {
    const file = await fetchFile(bulk.result, { params });
    const draft = refusedDraft(t("end.result_name"), await file.text(), run.refusals);
    setIsExpired(draft === null);
    if (draft) onCorrect(draft);
  });
  const undo = useSend(async () => {
    setAsking(false);
    const after = await call(bulk.undo, { params });
    queries.setQueryData(runQuery(team_id, run.id).queryKey, after);
  });

  return (
    <div className={styles.sheet}>
      <div className={styles.card}>
        <div className={styles.top}>
          <h2>{title()}</h2>
          <p>{text()}</p>
        </div>
        <output className="vh">{title()}</output>
        <ul className={styles.facts}>
          {!undone && run.refused > 0 && (
            <li>
              <IconAlertCircle size={18} aria-hidden data-tone="bad" />
              <div>
                <strong>{t("run.refused", { count: run.refused })}</strong>
                <div className={styles.more}>
                  <RefusalList refusals={run.refusals} numberOf={(row) => row + 2} />
                  {run.refused > shown && <small>{t("refusal.more")}</small>}
                </div>
              </div>
            </li>
          )}
          {undone && run.conflicts.length > 0 && (
            <li>
              <IconAlertCircle size={18} aria-hidden />
              <div>
                <strong>{t("conflicts.title", { count: run.conflicts.length })}</strong>
                <div className={styles.more}>
                  <Conflicts conflicts={run.conflicts} />
                </div>
              </div>
            </li>
          )}
          <li>
            <IconFileSpreadsheet size={18} aria-hidden />
            <div>
              <strong>{t("end.file")}</strong>
              <p>
                {t("end.result_kept", { days: BULK.kept_days })}{" "}
                {t("run.by", { by: run.by, time: clockTime(run.created_at * 1000, locale) })}
              </p>
            </div>
          </li>
        </ul>
        {result.failed && <FailureNotice title={t("end.result_failed")} failed={result.failed} />}
        {correct.failed && <FailureNotice title={t("end.correct_failed")} failed={correct.failed} />}
        {undo.failed && <FailureNotice title={t("undo.failed")} failed={undo.failed} />}
        {isExpired && <Notice kind="warn">{t("end.correct_gone")}</Notice>}
        <div className={styles.actions}>
          {mayUndo && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              loading={undo.busy}
              onClick={() => setAsking(true)}
            >
              {t("end.undo")}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={result.busy}
            onClick={() => result.send()}
          >
            {t("end.result")}
          </Button>
          {!undone && run.refused > 0 && (
            <Button loading={correct.busy} onClick={() => correct.send()}>
              {t("end.correct")}
            </Button>
          )}
        </div>
      </div>
      <div className={styles.links}>
        <Link to="/dashboard/members">{t("end.members")}</Link>
        <button type="button" className="link-button" onClick={onAgain}>
          {t("end.again")}
        </button>
      </div>
      {asking && (
        <Confirm
          tone="danger"
          title={t("undo.title")}
          labels={{ confirm: t("undo.go"), cancel: t("undo.stay") }}
          onConfirm={() => undo.send()}
          onCancel={() => setAsking(false)}
        >
          {t("undo.text", { count: run.created })}
        </Confirm>
      )}
    </div>
  );

  function title() {
    if (undone) return run.undone > 0 ? t("end.undone", { count: run.undone }) : t("end.undone_none");
    if (run.created === 0) return t("end.none");
    if (run.refused === 0) return t("end.completed", { count: run.created });
    return t("end.partial", { created: run.created, refused: run.refused });
  }

  function text() {
    if (undone) return run.undone > 0 && t("end.undone_text");
    if (run.refused > 0) return t("end.partial_text");
    return t(run.invite_sent ? "end.invited" : "end.not_invited");
  }
}
