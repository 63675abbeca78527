import { METRICS } from "@portal/api/platform/metric-catalog.ts";

export interface Alert {
  readonly name: string;
  readonly expr: string;
  readonly severity: string;
  readonly summary: string;
  readonly runbook: string;
}

/** Reads the alerts of a rule file as we write them: block scalars for long expressions, one line for the rest. */
export function alertsIn(rules: string): Alert[] {
  const blocks = rules.split(/^ {6}- alert: /m).slice(1);
  const field = (block: string, pattern: RegExp) => pattern.exec(block)?.[1]?.trim() ?? "";
  return blocks.map((block) => ({
    name: field(block, /^(\w+)/),
    expr: field(block, /^ {8}expr: (?:\|\n)?([\s\S]*?)\n {8}\w+:/m),
    severity: field(block, /^ {8}labels: \{ severity: (\w+) \}$/m),
    summary: field(block, /^ {10}summary: "(.*)"$/m),
    runbook: field(block, /^ {10}runbook: (\S+)$/m),
  }));
}

/** The table of metrics in docs/operations/monitoring.md. */
export function metricTable(): string {
  const rows = Object.entries(METRICS).map(
    ([name, { kind, of, labels, description }]) =>
      `| \`${name}\` | ${kind} | ${of} | ${labels.map((label) => `\`${label}\``).join(", ")} | ${description} |`,
  );
  return ["| Metric | Kind | Process | Labels | Meaning |", "|---|---|---|---|---|", ...rows].join("\n");
}

const PARTS_OF_A_HISTOGRAM = ["_bucket", "_count", "_sum"] as const;

/** Names in an expression that look like ours but that no process publishes. */
export function unknownMetrics(expr: string): string[] {
  const known = new Set(
    Object.entries(METRICS).flatMap(([name, { kind }]) =>
      kind === "histogram" ? PARTS_OF_A_HISTOGRAM.map((part) => `${name}${part}`) : [name],
    ),
  );
  // Without quoted label values, which may contain anything.
  const names = expr.replaceAll(/"[^"]*"/g, '""').match(/\b[a-z][a-z0-9]*_[a-z0-9_]+\b/g) ?? [];
  return [...new Set(names)].filter((name) => !known.has(name) && !PROMQL.has(name));
}

/** Functions of PromQL and labels with an underscore that our expressions use. */
const PROMQL = new Set(["histogram_quantile", "avg_over_time", "min_over_time", "max_over_time", "group_left"]);

const SECONDS = { s: 1, m: 60, h: 3600 } as const;

/**
 * Shortens a rule file for a proof: divides every `for`, range and offset by this factor, and by another one for the given
 * alerts. Thresholds stay.
 */
export function shortened(rules: string, factor: number, others: Readonly<Record<string, number>> = {}): string {
  const [head = "", ...blocks] = rules.split(/^(?= {6}- alert: )/m);
  const shorten = (block: string) => {
    const by = others[/- alert: (\w+)/.exec(block)?.[1] ?? ""] ?? factor;
    return block.replaceAll(
      /(for: |offset |\[)(\d+)([smh])\b/g,
      (_, before: string, count: string, unit: keyof typeof SECONDS) =>
        `${before}${Math.ceil((Number(count) * SECONDS[unit]) / by)}s`,
    );
  };
  return [head, ...blocks.map(shorten)].join("");
}
