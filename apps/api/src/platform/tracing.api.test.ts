import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Command, commandFile } from "../../../../tools/parts/command-file.ts";
import { BARE_ENV, freePort, startChild, stop, waitFor } from "../../../../tools/parts/process.ts";
import { newEmail } from "../../test/people.ts";
import { scrape } from "../../test/metrics.ts";
import { serverEnv } from "../../test/server.ts";
import { signUpForm } from "../../test/sign-up.ts";
import { type TestApp, openTestApp } from "../../test/test-app.ts";
import { waitUntil } from "../../test/waiting.ts";
import { startStatement, traceIdOf } from "./tracing.ts";

interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, string>> }[];
  readonly service: string;
}

/** A collector that keeps what it gets. */
async function startCollector() {
  const spans: Span[] = [];
  let text = "";
  let is_up = true;
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => (body += part));
    request.on("end", () => {
      if (!is_up || request.url !== "/v1/traces") return void response.writeHead(503).end();
      text += body;
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { resource: { attributes: Span["attributes"] }; scopeSpans: { spans: Span[] }[] }[];
      };
      for (const { resource, scopeSpans } of resourceSpans) {
        const service = valueOf(resource.attributes, "service.name");
        for (const { spans: more } of scopeSpans) spans.push(...more.map((span) => ({ ...span, service })));
      }
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => text,
    set: (next: boolean) => (is_up = next),
    close: () => server.close(),
  };
}
const valueOf = (attributes: Span["attributes"], key: string): string =>
  Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0] ?? "";

let t: TestApp;
let collector: Awaited<ReturnType<typeof startCollector>>;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
  collector = await startCollector();
});
afterAll(async () => {
  collector.close();
  await t.close();
});

test("one trace leads from a request through its SQL to the job it queued and the job's SQL, without personal data", async () => {
  const port = await freePort();
  const metrics_port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...BARE_ENV,
    ...serverEnv(t.databaseUrl, port),
    SMTP_URL: t.mail.url,
    OTLP_URL: `${collector.url}/`,
    LOG_LEVEL: "info",
  };
  const start = async (name: Command, ready: string, METRICS_PORT: string) => {
    const child = startChild(process.execPath, [commandFile(name)], { env: { ...env, METRICS_PORT } });
    let log = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (log += text));
    await waitFor(name, async () => log.includes(ready));
    return child;
  };
  const parts = await Promise.all([
    start("server", "listening", String(metrics_port)),
    start("worker", "working", "0"),
  ]);
  try {
    const email = newEmail();
    const form = signUpForm(email);
    const headers = { "content-type": "application/json" };
    const signUp = { method: "POST", headers, body: JSON.stringify(form) };
    const reference = (await fetch(`${origin}/api/v2/signup`, signUp)).headers.get("x-request-id")!;
    const trace_id = traceIdOf(reference);
    const { raw } = await t.mail.waitFor(email);
    const of = (id: string) => collector.spans.filter(({ traceId }) => traceId === id);
    const isJob = ({ name }: Span) => name === "mail.send";
    const isRoot = ({ parentSpanId }: Span) => parentSpanId === undefined;
    // Each process sends its spans in its own time, a statement's before those of its request or job.
    const names = ["signup.create", "links.send_link", "mail.send"];
    await waitUntil("the spans of server and worker", () =>
      names.every((name) => of(trace_id).some((span) => span.name === name)),
    );

    const spans = of(trace_id);
    const [request, ...others] = spans.filter(isRoot);
    expect(others).toEqual([]);
    expect(request).toMatchObject({ name: "signup.create", service: "switchboard-server" });
    expect(valueOf(request!.attributes, "http.response.status_code")).toBe("200");
    expect(valueOf(request!.attributes, "switchboard.request_id")).toBe(reference);
    const job = spans.find(isJob)!;
    const lineage = (span: Span): string[] => {
      const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
      return [span.name, ...(parent ? lineage(parent) : [])];
    };
    // The request queues a job that writes the email, and that one the job that sends it.
    expect(lineage(job)).toEqual(["mail.send", "links.send_link", "signup.create"]);
    const statementsOf = (name: string) =>
      spans.filter((span) => lineage(span)[1] === name).map(({ attributes }) => valueOf(attributes, "db.query.text"));
    expect(statementsOf("signup.create")).toContainEqual(expect.stringMatching(/insert into pgboss\.job/i));
    expect(statementsOf("links.send_link")).toContainEqual(expect.stringMatching(/^insert into "mails" .*\$1/));
    expect(statementsOf("mail.send")).toContainEqual(
      expect.stringMatching(/^select .* from "mails" where "team_id" = \$1/),
    );
    expect(job.service).toBe("switchboard-worker");
    for (const { startTimeUnixNano, endTimeUnixNano } of spans)
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));

    const links = [...raw.replaceAll("=\r\n", "").matchAll(/#([\w-]{20,})/g)].map(([, token]) => token!);
    expect(links.length).toBeGreaterThan(0);
    for (const secret of [email, form.password, form.first_name, form.last_name, ...links])
      expect(collector.text()).not.toContain(secret);

    // A caller's or a proxy's trace is continued.
    const given = randomBytes(16).toString("hex");
    await fetch(`${origin}/api/v2/features`, { headers: { traceparent: `00-${given}-00f067aa0ba902b7-01` } });
    await fetch(`${origin}/api/v2/features`, { headers: { traceparent: `<script>${given}` } });
    const continued = () => of(given).find(({ name }) => name === "brand.features");
    await waitUntil("the caller's trace", () => continued() !== undefined);
    expect(continued()).toMatchObject({ parentSpanId: "00f067aa0ba902b7" });
    expect(collector.text()).not.toContain("<script>");

    // Requests don't wait for a collector that is gone; what it misses is counted.
    collector.set(false);
    expect((await fetch(`${origin}/api/v2/features`)).status).toBe(200);
    await waitUntil("dropped spans", async () => {
      const now = await scrape(`http://127.0.0.1:${metrics_port}`);
      return (
        now.value('portal_spans_total{outcome="dropped"}')! > 0 && now.value('portal_spans_total{outcome="sent"}')! > 0
      );
    });
  } finally {
    await Promise.all(parts.map((part) => stop(part, "SIGKILL")));
  }
});

test("traces are off by default: nothing is recorded", () => {
  expect(t.context.tracer).toBeNull();
  expect(startStatement("select 1")).toBeUndefined();
});
