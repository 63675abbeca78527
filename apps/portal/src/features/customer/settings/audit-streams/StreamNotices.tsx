import type { AuditStream, StreamOutcome } from "@portal/model/audit-streams/contract.ts";
import { AUDIT_STREAMS } from "@portal/model/limits.ts";
import { Button } from "@mantine/core";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { dateAndTime, wholeNumber } from "#platform/text/format.ts";
import { useNow } from "#platform/text/useNow.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { formatSoon, resultOf } from "../webhooks/deliveries/outcome.ts";
import { webhooksText } from "../webhooks/text.ts";
import { healthOf, helpFor } from "./data.ts";
import styles from "./Streams.module.css";
import { auditStreamsText } from "./text.ts";
import type { StreamActions } from "./useStreamActions.ts";

interface StreamNoticesProps {
  readonly me: Me;
  readonly stream: AuditStream;
  readonly actions: Pick<StreamActions, "setState" | "test">;
}

/** Says why nothing arrives and what to do, and how the last test ended. */
export function StreamNotices({ me, stream, actions: { setState, test } }: StreamNoticesProps) {
  const t = useText(auditStreamsText);
  const locale = useLocale();
  const now = useNow();
  const why = useReason();
  const { disabled_cause, failing_since, next_attempt_at, last_error, kind } = stream;
  const health = healthOf(stream);
  const reason = last_error && why(last_error);
  const resume = isAllowed("audit_stream.edit", me) && (
    <Button size="xs" variant="default" loading={setState.isPending} onClick={() => setState.mutate("on")}>
      {t("on")}
    </Button>
  );
  const outcome = test.data?.outcome;
  const next =
    next_attempt_at !== null && next_attempt_at * 1000 > now
      ? t("notice.next", { when: formatSoon(next_attempt_at * 1000, now, locale) })
      : "";
  return (
    <div className={styles.notices}>
      {health === "failing" && (
        <Notice kind="warn" title={t("notice.failing", { date: dateAndTime((failing_since ?? 0) * 1000, locale) })}>
          {`${reason ?? ""} ${next}`.trim()}
        </Notice>
      )}
      {health === "disabled" && (
        <Notice kind="bad" title={t("notice.disabled")} action={resume}>
          {reason && disabled_cause === "failing" && <p>{reason}</p>}
          {t(`notice.disabled.${disabled_cause ?? "failing"}`, { days: AUDIT_STREAMS.failing_s / 86_400 })}
        </Notice>
      )}
      {health === "off" && (
        <Notice kind="info" title={t("notice.off")} action={resume}>
          {t("notice.off.text")}
        </Notice>
      )}
      {outcome?.cause === null && (
        <Notice kind="ok" title={t("test.arrived")}>
          {t(`test.arrived.${kind}`, { ms: wholeNumber(outcome.ms, locale) })}
        </Notice>
      )}
      {outcome && outcome.cause !== null && (
        <Notice kind="bad" title={t("test.failed")}>
          {why(outcome)}
        </Notice>
      )}
    </div>
  );
}

/** Why an attempt failed, and what to do: "Connection refused. Check that your server is running …" */
function useReason() {
  const t = useText(auditStreamsText);
  const causes = useText(webhooksText);
  return (outcome: StreamOutcome): string =>
    outcome.cause === null ? "" : `${resultOf(outcome, causes)}. ${t(helpFor(outcome.cause))}`;
}
