import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Metrics } from "../src/platform/metrics.ts";

export interface Scrape {
  /** The value of `name{label="value",…}`, with labels in any order. */
  value(series: string): number | undefined;
  readonly kinds: ReadonlyMap<string, string>;
  readonly text: string;
}

/** Reads Prometheus' text format. */
function parseMetrics(text: string): Scrape {
  const values = new Map<string, number>();
  const kinds = new Map<string, string>();
  for (const line of text.split("\n")) {
    const [, name = "", kind = ""] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    if (name) kinds.set(name, kind);
    const [, series = "", value = ""] = /^([^#\s]\S*?(?:\{.*\})?) (\S+)$/.exec(line) ?? [];
    if (series) values.set(ordered(series), Number(value));
  }
  return { value: (series) => values.get(ordered(series)), kinds, text };
}

function ordered(series: string): string {
  const [, name = series, labels = ""] = /^([^{]+)\{(.*)\}$/.exec(series) ?? [];
  const sorted = [...labels.matchAll(/\w+="[^"]*"/g)].map(([label]) => label).toSorted();
  return `${name}{${sorted.join(",")}}`;
}

export const scrape = async (origin: string): Promise<Scrape> =>
  parseMetrics(await (await fetch(`${origin}/metrics`)).text());

/** Scrapes the metrics of this process. */
export async function scrapeHere(metrics: Metrics): Promise<Scrape> {
  const server = createServer((request, response) => metrics.serve(request, response)).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    return await scrape(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}
