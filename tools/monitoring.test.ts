import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { alertsIn, metricTable, unknownMetrics } from "./parts/monitoring.ts";
import { ROOT } from "./parts/stack.ts";

const text = (path: string) => readFile(join(ROOT, path), "utf8");
const RULES = "ops/prometheus/rules.yml";
const RUNBOOKS = "docs/operations/runbooks.md";
const DASHBOARDS = "ops/grafana/dashboards";

test("docs/operations/monitoring.md lists every metric as the code declares it", async () => {
  // The formatter pads the columns.
  const bare = (table: string) => table.replaceAll(/ *\| */g, "|").replaceAll(/-{3,}/g, "---");
  expect(bare(await text("docs/operations/monitoring.md"))).toContain(bare(metricTable()));
});

describe("alerts", async () => {
  const alerts = alertsIn(await text(RULES));
  const runbooks = await text(RUNBOOKS);
  const sections = new Map(
    runbooks
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.split("\n")[0]!, section] as const),
  );

  test("each has a severity, a summary, a runbook, a test for its fault and one without it", async () => {
    expect(alerts.length).toBeGreaterThan(20);
    const tests = await text("ops/prometheus/rules.test.yml");
    for (const { name, severity, summary, runbook } of alerts) {
      expect(["page", "ticket"], name).toContain(severity);
      expect(summary, name).not.toBe("");
      expect(runbook, name).toBe(`${RUNBOOKS}#${name.toLowerCase()}`);
      expect(tests, name).toContain(`name: ${name} fires`);
      expect(tests, name).toContain(`name: ${name} stays silent`);
    }
  });

  test("each has a section that starts with its severity and says how to confirm, to fix, and what one sees after", () => {
    expect([...sections.keys()]).toEqual(alerts.map(({ name }) => name));
    for (const { name, severity } of alerts) {
      expect(sections.get(name), name).toMatch(new RegExp(`^${name}\n\n\`${severity}\`\\. `));
      for (const part of [/^Confirm\b/m, /^Fix\b/m, /^After: /m, /^```sh$/m])
        expect(sections.get(name), name).toMatch(part);
    }
  });

  test("name only metrics that exist", () => {
    for (const { name, expr } of alerts) {
      expect(expr, name).not.toBe("");
      expect(unknownMetrics(expr), name).toEqual([]);
    }
    expect(unknownMetrics('rate(portal_gone_total{call=~"portal_x"}[5m])')).toEqual(["portal_gone_total"]);
  });

  test("every switchboard command in a runbook exists", async () => {
    const known = [...(await text("apps/api/src/switchboard.ts")).matchAll(/^ {2}"?([a-z ]+)"?: \{/gm)].map(
      ([, n]) => n!,
    );
    expect(known).toContain("audit verify");
    const used = [...runbooks.matchAll(/(?:^|`)switchboard ([a-z]+(?: [a-z]+)?)/gm)].map(([, command]) => command!);
    expect(used.length).toBeGreaterThan(5);
    for (const command of used)
      expect(
        known.filter((name) => command === name || command.startsWith(`${name} `)),
        command,
      ).not.toEqual([]);
  });

  test("every link inside the runbooks leads to a section", () => {
    const anchors = new Set([...sections.keys()].map((name) => name.toLowerCase()));
    for (const [, anchor] of runbooks.matchAll(/\]\(#([^)]*)\)/g)) expect([...anchors]).toContain(anchor);
  });
});

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
}
interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly panels: readonly Panel[];
}

describe("dashboards", async () => {
  const files = await readdir(join(ROOT, DASHBOARDS));
  const dashboards = await Promise.all(
    files.map(async (file) => [file, JSON.parse(await text(join(DASHBOARDS, file))) as Dashboard] as const),
  );

  test("have an id, a title, and panels that don't overlap and name only metrics that exist", () => {
    expect(files.toSorted()).toEqual(["database.json", "jobs-and-mail.json", "overview.json"]);
    expect(new Set(dashboards.map(([, { uid }]) => uid)).size).toBe(files.length);
    for (const [file, { title, panels }] of dashboards) {
      expect(title, file).toMatch(/^Switchboard: /);
      expect(new Set(panels.map(({ id }) => id)).size, file).toBe(panels.length);
      const taken = new Set<string>();
      for (const { title, gridPos, targets = [], type } of panels) {
        const where = `${file}: ${title}`;
        if (type !== "row") expect(targets.length, where).toBeGreaterThan(0);
        for (const { expr } of targets) expect(unknownMetrics(expr), where).toEqual([]);
        for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
          for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
            expect(x, where).toBeLessThan(24);
            expect(taken, where).not.toContain(`${x},${y}`);
            taken.add(`${x},${y}`);
          }
        }
      }
    }
  });

  test("use every metric that an operator can read", async () => {
    const used = JSON.stringify(dashboards) + (await text(RULES));
    const missing = metricTable()
      .match(/portal_\w+/g)!
      .filter((name) => !used.includes(name));
    expect(missing).toEqual([]);
  });
});
