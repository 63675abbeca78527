interface Metric {
  readonly kind: "counter" | "gauge" | "histogram";
  /** Which processes have it. */
  readonly of: "server" | "worker" | "both";
  readonly labels: readonly string[];
  readonly description: string;
}

/**
 * Every metric under the name that Prometheus sees. Labels have few values and never contain personal data. The table in
 * docs/operations/monitoring.md repeats this one; a test compares them.
 */
export const METRICS = {
  portal_build_info: {
    kind: "gauge",
    of: "both",
    labels: ["version", "commit"],
    description: "Release that is running; always 1",
  },
  portal_start_time_seconds: {
    kind: "gauge",
    of: "both",
    labels: [],
    description: "Start of the process, in seconds since 1970",
  },
  portal_cpu_seconds_total: { kind: "counter", of: "both", labels: [], description: "CPU time of the process" },
  portal_memory_bytes: {
    kind: "gauge",
    of: "both",
    labels: ["kind"],
    description: "Memory of the process: resident, heap_used, and heap_limit, at which it ends",
  },
  portal_event_loop_delay_seconds: {
    kind: "gauge",
    of: "both",
    labels: ["quantile"],
    description: "Delay of the event loop since the last scrape: 0.5, 0.99 and 1 (the longest)",
  },
  portal_db_connections: {
    kind: "gauge",
    of: "both",
    labels: ["state"],
    description: "Connections to PostgreSQL: busy, idle, and waited_for by work that found none free",
  },
  portal_db_connections_limit: {
    kind: "gauge",
    of: "both",
    labels: [],
    description: "Most connections that the process opens (POOL_SIZE)",
  },
  portal_replica_reads_total: {
    kind: "counter",
    of: "server",
    labels: ["outcome"],
    description:
      "Reads that the replica may serve: served, or left to the primary because it was behind, away, or failed them",
  },
  portal_replica_lag_seconds: {
    kind: "gauge",
    of: "server",
    labels: [],
    description: "How far the replica is behind the primary; nothing while that is unknown",
  },
  portal_request_duration_seconds: {
    kind: "histogram",
    of: "server",
    labels: ["call", "status"],
    description: "Requests by call and status",
  },
  portal_phones_heard_total: {
    kind: "counter",
    of: "server",
    labels: [],
    description: "Reports of phones: one an hour of each phone, more while it is being set up",
  },
  portal_ready: {
    kind: "gauge",
    of: "server",
    labels: ["part"],
    description: "1 if /readyz finds this part in order: database, migrations, storage",
  },
  portal_probe_failures_total: {
    kind: "counter",
    of: "server",
    labels: ["part"],
    description: "Failed checks of a part by /readyz",
  },
  portal_job_duration_seconds: {
    kind: "histogram",
    of: "worker",
    labels: ["queue", "outcome"],
    description: "Attempts to run a job: done or failed",
  },
  portal_job_failures_total: {
    kind: "counter",
    of: "worker",
    labels: ["queue"],
    description: "Failed attempts by job; queue stands for the queue itself",
  },
  portal_queue_jobs: {
    kind: "gauge",
    of: "worker",
    labels: ["queue", "state"],
    description: "Jobs: waiting, deferred to a later time, active, or failed for good",
  },
  portal_queue_oldest_seconds: {
    kind: "gauge",
    of: "worker",
    labels: ["queue"],
    description: "How long the next job has been due; 0 if none is",
  },
  portal_audit_unsealed_seconds: {
    kind: "gauge",
    of: "worker",
    labels: [],
    description: "Age of the oldest audit row without a seal; 0 if there is none",
  },
  portal_clock_offset_seconds: {
    kind: "gauge",
    of: "worker",
    labels: [],
    description: "By how much the clock of the process is ahead of PostgreSQL's",
  },
  portal_months_ahead: {
    kind: "gauge",
    of: "worker",
    labels: ["table"],
    description: "Months that a table cut by month has ready beyond the current one",
  },
  portal_reading_failures_total: {
    kind: "counter",
    of: "worker",
    labels: ["metric"],
    description: "Values that could not be read from PostgreSQL",
  },
  portal_mails_total: {
    kind: "counter",
    of: "both",
    labels: ["outcome"],
    description: "News of emails, from the relay, by bounce or from the provider",
  },
  portal_webhook_attempts_total: {
    kind: "counter",
    of: "both",
    labels: ["outcome"],
    description: "Attempts to deliver to webhooks: delivered, put_off until the next attempt, or failed for good",
  },
  portal_webhook_deliveries_waiting: {
    kind: "gauge",
    of: "worker",
    labels: [],
    description: "Deliveries to webhooks that have not arrived yet, including those that wait for the next attempt",
  },
  portal_webhook_oldest_seconds: {
    kind: "gauge",
    of: "worker",
    labels: [],
    description: "How long the delivery to a webhook that is due longest has been due; 0 if none is",
  },
  portal_audit_stream_entries_waiting: {
    kind: "gauge",
    of: "worker",
    labels: [],
    description: "Sealed entries of audit logs that have not arrived at their audit streams yet",
  },
  portal_audit_streams_failing: {
    kind: "gauge",
    of: "worker",
    labels: [],
    description: "Audit streams that are on and whose last attempt failed",
  },
  portal_payments_total: {
    kind: "counter",
    of: "both",
    labels: ["outcome"],
    description: "Requested charges: succeeded, declined, pending, or failed without an answer about the card",
  },
  portal_spans_total: {
    kind: "counter",
    of: "both",
    labels: ["outcome"],
    description: "Spans of traces that were sent, or dropped because the collector did not take them",
  },
} as const satisfies Readonly<Record<string, Metric>>;

type NameOf<K extends Metric["kind"]> = {
  [N in keyof typeof METRICS]: (typeof METRICS)[N]["kind"] extends K ? N : never;
}[keyof typeof METRICS];
export type CounterName = NameOf<"counter">;
export type GaugeName = NameOf<"gauge">;
export type HistogramName = NameOf<"histogram">;
