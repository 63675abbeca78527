import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { PrometheusExporter } from "@opentelemetry/exporter-prometheus";
import { MeterProvider } from "@opentelemetry/sdk-metrics";
import type pg from "pg";
import { RELEASE } from "./installation.ts";

export interface Metrics {
  request(call: string, status: number, seconds: number): void;
  job(name: string, outcome: "done" | "failed", seconds: number): void;
  mail(outcome: string): void;
  watchPool(pool: pg.Pool): void;
  /** Prometheus text format. */
  serve(request: IncomingMessage, response: ServerResponse): void;
}

const LATENCY = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function openMetrics(): Metrics {
  const exporter = new PrometheusExporter({ preventServerStart: true });
  const meter = new MeterProvider({ readers: [exporter] }).getMeter("switchboard");
  const histogram = (name: string, description: string) =>
    meter.createHistogram(name, { description, unit: "s", advice: { explicitBucketBoundaries: LATENCY } });
  const requests = histogram("portal_request_duration", "Request duration by call and status");
  const jobs = histogram("portal_job_duration", "Job duration by job and outcome");
  const mails = meter.createCounter("portal_mails", { description: "Emails by delivery status" });
  meter
    .createObservableGauge("portal_build_info", { description: "The release that is running" })
    .addCallback((result) => result.observe(1, { version: RELEASE.version, commit: RELEASE.commit ?? "" }));
  const connections = meter.createObservableGauge("portal_db_connections", {
    description: "Connections to PostgreSQL",
  });
  return {
    request: (call, status, seconds) => requests.record(seconds, { call, status }),
    job: (job, outcome, seconds) => jobs.record(seconds, { job, outcome }),
    mail: (outcome) => mails.add(1, { outcome }),
    watchPool(pool) {
      connections.addCallback((result) => {
        result.observe(pool.totalCount - pool.idleCount, { state: "busy" });
        result.observe(pool.idleCount, { state: "idle" });
        result.observe(pool.waitingCount, { state: "waited_for" });
      });
    },
    serve: (request, response) => exporter.getMetricsRequestHandler(request, response),
  };
}

/** On a separate port that is never exposed. */
/** Serves metrics and `/version`, to this machine only. */
export function serveMetrics(metrics: Metrics, port: number) {
  const server = createServer((request, response) => {
    if (request.url === "/metrics") metrics.serve(request, response);
    else if (request.url === "/version") sendJson(response, RELEASE);
    else response.writeHead(404).end();
  });
  server.on("error", (error) => {
    console.error(`The metrics could not be served (METRICS_PORT): ${error.message}`);
    process.exit(78);
  });
  server.listen(port, "127.0.0.1");
  return server;
}

const sendJson = (response: ServerResponse, body: object): unknown =>
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
