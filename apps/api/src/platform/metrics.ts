import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import type { ObservableResult } from "@opentelemetry/api";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import type pg from "pg";
import { DELIVERY_EVENTS, type DeliveryEvent } from "@portal/model/mail/delivery-events.ts";
import { RELEASE } from "./installation.ts";
import { type CounterName, type GaugeName, type HistogramName, METRICS } from "./metric-catalog.ts";

/** One value of a gauge. */
export interface Sample {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

const PAYMENT_OUTCOMES = ["succeeded", "declined", "pending", "failed"] as const;
const WEBHOOK_OUTCOMES = ["delivered", "put_off", "failed"] as const;
const REPLICA_OUTCOMES = ["served", "behind", "away", "failed"] as const;
const SPAN_OUTCOMES = ["sent", "dropped"] as const;

export interface Metrics {
  request(call: string, status: number, seconds: number): void;
  job(name: string, outcome: "done" | "failed", seconds: number): void;
  /** Counts from zero: Prometheus does not notice the first failure of a job it has never seen. */
  expectJobs(names: readonly string[]): void;
  mail(outcome: DeliveryEvent): void;
  webhook(outcome: (typeof WEBHOOK_OUTCOMES)[number]): void;
  payment(outcome: (typeof PAYMENT_OUTCOMES)[number]): void;
  replicaRead(outcome: (typeof REPLICA_OUTCOMES)[number]): void;
  expectReplica(): void;
  spans(outcome: (typeof SPAN_OUTCOMES)[number], count: number): void;
  phonesHeard(count: number): void;
  readingFailed(metric: GaugeName): void;
  probeFailed(part: string): void;
  expectProbes(parts: readonly string[]): void;
  watchPool(pool: pg.Pool, limit: number): void;
  /** Reads a gauge at every scrape. */
  watch(metric: GaugeName, read: () => Promise<readonly Sample[]>): void;
  /** Prometheus text format. */
  serve(request: IncomingMessage, response: ServerResponse): void;
}

const LATENCY = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function openMetrics(): Metrics {
  const exporter = new PrometheusExporter({
    preventServerStart: true,
    withoutTargetInfo: true,
    withoutScopeInfo: true,
  });
  const meter = new MeterProvider({ readers: [exporter] }).getMeter("switchboard");
  const described = (name: keyof typeof METRICS) => ({ description: METRICS[name].description });
  const histogram = (name: HistogramName) =>
    meter.createHistogram(name, { ...described(name), advice: { explicitBucketBoundaries: LATENCY } });
  // The exporter adds the ending.
  const bare = (name: CounterName) => name.replace(/_total$/, "");
  const counter = (name: CounterName) => meter.createCounter(bare(name), described(name));
  const gauge = (name: GaugeName, read: (result: ObservableResult) => void | Promise<void>) =>
    meter.createObservableGauge(name, described(name)).addCallback(read);

  const requests = histogram("portal_request_duration_seconds");
  const jobs = histogram("portal_job_duration_seconds");
  const failures = counter("portal_job_failures_total");
  const mails = counter("portal_mails_total");
  const webhooks = counter("portal_webhook_attempts_total");
  const payments = counter("portal_payments_total");
  const spans = counter("portal_spans_total");
  const phones = counter("portal_phones_heard_total");
  const replica_reads = counter("portal_replica_reads_total");
  const readings = counter("portal_reading_failures_total");
  const probes = counter("portal_probe_failures_total");
  for (const outcome of Object.keys(DELIVERY_EVENTS)) mails.add(0, { outcome });
  for (const outcome of WEBHOOK_OUTCOMES) webhooks.add(0, { outcome });
  for (const outcome of PAYMENT_OUTCOMES) payments.add(0, { outcome });
  for (const outcome of SPAN_OUTCOMES) spans.add(0, { outcome });
  gauge("portal_build_info", (result) => result.observe(1, { version: RELEASE.version, commit: RELEASE.commit ?? "" }));
  gauge("portal_start_time_seconds", (result) => result.observe(Math.round(performance.timeOrigin / 1000)));
  gauge("portal_memory_bytes", observeMemory);
  gauge("portal_event_loop_delay_seconds", observeEventLoop());
  meter
    .createObservableCounter(bare("portal_cpu_seconds_total"), described("portal_cpu_seconds_total"))
    .addCallback((result) => {
      const { user, system } = process.cpuUsage();
      result.observe((user + system) / 1e6);
    });

  return {
    request: (call, status, seconds) => requests.record(seconds, { call, status }),
    // Not "job": Prometheus gives that label to what it scrapes, and renames ours.
    job(queue, outcome, seconds) {
      jobs.record(seconds, { queue, outcome });
      if (outcome === "failed") failures.add(1, { queue });
    },
    expectJobs(names) {
      for (const queue of [...names, "queue"]) failures.add(0, { queue });
    },
    mail: (outcome) => mails.add(1, { outcome }),
    webhook: (outcome) => webhooks.add(1, { outcome }),
    payment: (outcome) => payments.add(1, { outcome }),
    replicaRead: (outcome) => replica_reads.add(1, { outcome }),
    expectReplica() {
      for (const outcome of REPLICA_OUTCOMES) replica_reads.add(0, { outcome });
    },
    spans: (outcome, count) => spans.add(count, { outcome }),
    phonesHeard: (count) => phones.add(count),
    readingFailed: (metric) => readings.add(1, { metric }),
    probeFailed: (part) => probes.add(1, { part }),
    expectProbes(parts) {
      for (const part of parts) probes.add(0, { part });
    },
    watchPool(pool, limit) {
      gauge("portal_db_connections_limit", (result) => result.observe(limit));
      gauge("portal_db_connections", (result) => {
        result.observe(pool.totalCount - pool.idleCount, { state: "busy" });
        result.observe(pool.idleCount, { state: "idle" });
        result.observe(pool.waitingCount, { state: "waited_for" });
      });
    },
    watch(metric, read) {
      let before: readonly Sample[] = [];
      gauge(metric, async (result) => {
        const samples = await read();
        // The library repeats the last value of what is missing. NaN shows a gap instead, and raises no alert.
        for (const { labels = {} } of before) result.observe(Number.NaN, labels);
        for (const { value, labels = {} } of samples) result.observe(value, labels);
        if (samples.length > 0) before = samples;
      });
    },
    serve: (request, response) => exporter.getMetricsRequestHandler(request, response),
  };
}

/** V8's limit includes this room for young objects, three semi-spaces; the process ends when the rest is full. */
const YOUNG_BYTES = 3 * semiSpaceMiB() * 2 ** 20;

function semiSpaceMiB(): number {
  const flags = [...process.execArgv, process.env["NODE_OPTIONS"] ?? ""].join(" ");
  return Number(/--max-semi-space-size=(\d+)/.exec(flags)?.[1] ?? 64);
}

function observeMemory(result: ObservableResult): void {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  result.observe(process.memoryUsage.rss(), { kind: "resident" });
  result.observe(used_heap_size, { kind: "heap_used" });
  result.observe(heap_size_limit - YOUNG_BYTES, { kind: "heap_limit" });
}

const LOOP_RESOLUTION_MS = 10;

/** Node's histogram counts its own timer's interval as delay. */
function observeEventLoop(): (result: ObservableResult) => void {
  const delay = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  delay.enable();
  return (result) => {
    const seconds = (ns: number) => Math.max(0, ns / 1e9 - LOOP_RESOLUTION_MS / 1000) || 0;
    result.observe(seconds(delay.percentile(50)), { quantile: "0.5" });
    result.observe(seconds(delay.percentile(99)), { quantile: "0.99" });
    result.observe(seconds(delay.max), { quantile: "1" });
    delay.reset();
  };
}

/** Serves metrics and `/version` on an address of their own that is never exposed. */
export function serveMetrics(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
  onError: (error: Error) => void,
) {
  const server = createServer((request, response) => {
    if (request.url === "/metrics") metrics.serve(request, response);
    else if (request.url === "/version") sendJson(response, RELEASE);
    else response.writeHead(404).end();
  });
  server.on("error", onError);
  server.listen(port, host);
  return server;
}

const sendJson = (response: ServerResponse, body: object): unknown =>
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
