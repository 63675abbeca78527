import { calls } from "@portal/model/calls/contract.ts";
import { REPORT_PERIODS, type ReportPeriod } from "@portal/model/calls/ranges.ts";
import { REPORT_STATUS } from "@portal/model/calls/report.ts";
import { dayOf } from "@portal/model/kit/calendar.ts";
import { Button, NativeSelect } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/http/call.ts";
import { download } from "#platform/http/download.ts";
import { dateAndTime, fileSize, longDate } from "#platform/text/format.ts";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useAction } from "#platform/http/query.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { Notice } from "#ui/Notice.tsx";
import { reportQuery } from "../data.ts";
import { callsText } from "../text.ts";
import styles from "./ReportCard.module.css";

/** Exports every call as a file: requested, generated in the background, then downloaded. */
export function ReportCard({ me }: { readonly me: Me }) {
  const t = useText(callsText);
  const locale = useLocale();
  const queries = useQueryClient();
  const options = reportQuery(me.team_id);
  const query = useQuery(options);
  const [period, setPeriod] = useState<ReportPeriod>("last_30_days");
  const params = { id: me.team_id };
  const reload = () => void queries.invalidateQueries({ queryKey: options.queryKey });
  const start = useAction({
    context: t("report.context"),
    run: (report_period: ReportPeriod) => call(calls.start, { params, body: { report_period } }),
    onDone: (report) => queries.setQueryData(options.queryKey, report),
    onFailed: reload,
  });
  const take = useAction({
    context: t("report.context"),
    run: (generated_at: number) =>
      download(calls.download, { params }, t("report.file", { day: dayOf(new Date(generated_at * 1000)) })),
    onDone: reload,
    onFailed: reload,
  });
  const report = query.data;
  return (
    <Card title={t("report")}>
      <p className={styles.text}>{t("report.text")}</p>
      {report ? (
        content(report)
      ) : (
        <PartState
          query={query}
          labels={{ loading: t("report.loading"), failed: t("report.not_loaded") }}
          rows={[{ height: 64 }]}
        />
      )}
    </Card>
  );

  function content({ status, percent, file }: NonNullable<typeof report>) {
    const isRunning = status === REPORT_STATUS.running;
    return (
      <>
        <div className={styles.state}>
          {status === REPORT_STATUS.failed && <Notice kind="bad">{t("report.failed")}</Notice>}
          {status === REPORT_STATUS.expired && <Notice kind="info">{t("report.expired")}</Notice>}
          {status === REPORT_STATUS.none && <p className={styles.text}>{t("report.none")}</p>}
          {isRunning && (
            <div className={styles.running}>
              <output className="num">{t("report.running", { percent })}</output>
              <progress value={percent} max={100} aria-label={t("report.running", { percent })} />
              <small>{t("report.running_hint")}</small>
            </div>
          )}
          {file && (
            <div className={styles.file}>
              <div>
                <strong>
                  {t("report.ready", {
                    period: t(`range.${file.report_period}`),
                    at: dateAndTime(file.generated_at * 1000, locale),
                  })}
                </strong>
                <small className="num">
                  {t("report.facts", {
                    count: file.rows,
                    size: fileSize(file.bytes, locale),
                    until: longDate(file.expires_at * 1000, locale),
                  })}
                </small>
                {file.downloaded_at !== null && (
                  <small>{t("report.downloaded", { at: dateAndTime(file.downloaded_at * 1000, locale) })}</small>
                )}
              </div>
              <Button
                leftSection={<IconDownload size={16} aria-hidden />}
                loading={take.isPending}
                disabled={!isAllowed("calls.report", me)}
                onClick={() => take.mutate(file.generated_at)}
              >
                {t("report.download")}
              </Button>
            </div>
          )}
        </div>
        {isAllowed("calls.report", me) && (
          <div className={styles.start}>
            <NativeSelect
              aria-label={t("report.period")}
              value={period}
              data={REPORT_PERIODS.map((value) => ({ value, label: t(`range.${value}`) }))}
              onChange={({ currentTarget: { value } }) => setPeriod(value as ReportPeriod)}
            />
            <Button
              variant={file ? "default" : "filled"}
              loading={start.isPending}
              disabled={isRunning}
              onClick={() => start.mutate(period)}
            >
              {t(file ? "report.again" : "report.start")}
            </Button>
          </div>
        )}
      </>
    );
  }
}
