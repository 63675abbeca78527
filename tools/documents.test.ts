import { existsSync } from "node:fs";
import { readFile, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { capacityPage, sizeOf } from "./parts/capacity.ts";
import { configurationPage } from "./parts/configuration.ts";
import { envExample } from "./parts/env-example.ts";
import { ROOT } from "./parts/stack.ts";
import { parseTutorial } from "./parts/tutorial.ts";

const text = (file: string) => readFile(join(ROOT, file), "utf8");

describe("decision records", () => {
  const STATUS = /^(?:Accepted(?:, partly superseded by (?<partly>\d{4}))?|Superseded by (?<by>\d{4}))$/;

  /** Returns what is wrong with a record's file name or header. */
  function recordFaults(file: string, record: string, numbers: readonly string[]): string[] {
    const [number = ""] = /^\d{4}(?=-[a-z\d-]+\.md$)/.exec(file) ?? [];
    const [title = "", blank, date = "", status = "", end] = record.split("\n");
    const { partly, by = partly } = STATUS.exec(status.replace("- Status: ", ""))?.groups ?? {};
    return [
      number === "" && "its name is not NNNN-short-name.md",
      !new RegExp(`^# ${number}\\. [A-Z].{15,}[^.]$`).test(title) && "its title is not a number and a decision",
      !/^- Date: 20\d\d-[01]\d-[0-3]\d$/.test(date) && "it has no date",
      !(status.startsWith("- Status: ") && STATUS.test(status.slice(10))) && "it has no known status",
      by && (by <= number || !numbers.includes(by)) && `no later record is called ${by}`,
      (blank !== "" || end !== "") && "its header is not followed and preceded by an empty line",
    ].filter((fault) => typeof fault === "string" && fault !== "") as string[];
  }

  test("have a number, a date, a status and the decision as title", async () => {
    const files = (await readdir(join(ROOT, "docs/decisions"))).filter((file) => file !== "README.md").toSorted();
    const numbers = files.map((file) => file.slice(0, 4));
    expect(numbers).toEqual(files.map((_, at) => String(at + 1).padStart(4, "0")));
    for (const file of files)
      expect(recordFaults(file, await text(`docs/decisions/${file}`), numbers), file).toEqual([]);
  });

  test("are listed in the index with the same title, date and status", async () => {
    const index = (await text("docs/decisions/README.md")).replaceAll(/ +\|/g, " |");
    for (const file of (await readdir(join(ROOT, "docs/decisions"))).filter((name) => name !== "README.md")) {
      const [, number, title, date, status] =
        /^# (\d{4})\. (.+)\n\n- Date: (.+)\n- Status: (.+)\n/.exec(await text(`docs/decisions/${file}`)) ?? [];
      expect(index).toContain(`| ${number} | [${title}](${file}) | ${date} | ${status} |`);
    }
  });

  const GOOD = "# 0002. Use PostgreSQL for jobs and sessions\n\n- Date: 2026-11-15\n- Status: Accepted\n\nText\n";
  test.each<[planted: string, file: string, record: string, fault: string | null]>([
    ["a complete header", "0002-postgresql-only.md", GOOD, null],
    ["a later record", "0002-a.md", GOOD.replace("Accepted", "Superseded by 0003"), null],
    ["another number", "0003-postgresql-only.md", GOOD, "its title is not a number and a decision"],
    ["a title of one word", "0002-a.md", GOOD.replace(/Use.*/, "Voice"), "its title is not a number and a decision"],
    ["no date", "0002-a.md", GOOD.replace("2026-11-15", "soon"), "it has no date"],
    ["an unknown status", "0002-a.md", GOOD.replace("Accepted", "done"), "it has no known status"],
    ["no such record", "0002-a.md", GOOD.replace("Accepted", "Superseded by 0009"), "no later record is called 0009"],
    ["a name without a number", "voice.md", GOOD, "its name is not NNNN-short-name.md"],
  ])("planted: %s", (_, file, record, fault) => {
    const found = recordFaults(file, record, ["0001", "0002", "0003"]);
    if (fault) expect(found).toContain(fault);
    else expect(found).toEqual([]);
  });
});

test(".env.example is current; run pnpm env-example", async () => {
  const kept = await text(".env.example");
  expect(kept).toBe(envExample());
  const required = kept.split("\n").filter((line) => /^[A-Z_]+=/.test(line));
  expect(required).toEqual(["NODE_ENV=", "DATABASE_URL=", "SECRET_KEY=", "SMTP_URL=", "STORAGE_URL="]);
});

test("docs/operations/configuration.md is current; run pnpm env-example", async () => {
  const kept = await text("docs/operations/configuration.md");
  expect(kept).toBe(configurationPage());
  const secrets = [...kept.matchAll(/^\| `(\w+)` .*\| yes \|$/gm)].map(([, name]) => name);
  expect(secrets).toEqual(expect.arrayContaining(["DATABASE_URL", "SECRET_KEY", "SMTP_URL", "PAYMENTS_KEY"]));
});

test("docs/operations/capacity.md is current; run pnpm capacity", async () => {
  expect(await text("docs/operations/capacity.md")).toBe(capacityPage());
  const [small, large] = [sizeOf(10_000), sizeOf(10_000_000)];
  // 15 million phones, each once an hour.
  expect(Math.round(large.reports_per_s)).toBe(4167);
  for (const key of Object.keys(small) as (keyof typeof small)[])
    expect(large[key] / small[key], key).toBeCloseTo(1000);
});

describe("the tutorial in CONTRIBUTING.md", () => {
  test("fits the code; pnpm tutorial runs it", async () => {
    const changed = new Map<string, string>();
    for (const { file, apply } of parseTutorial(await text("CONTRIBUTING.md"))) {
      const before = changed.get(file) ?? (existsSync(join(ROOT, file)) ? await text(file) : undefined);
      changed.set(file, apply(before));
    }
    expect(changed.size).toBeGreaterThan(5);
  });

  const FOLDERS = "| `api/` | `apps/api/src/devices/` |\n\n";
  const step = (words: string, code = "```ts\ncount,\n```\n") => parseTutorial(`${FOLDERS}${words}\n\n${code}`)[0]!;
  test("inserts a block with the indentation of its neighbour", () => {
    const { file, apply } = step("In `api/routes.ts`, after `list,`:");
    expect(file).toBe("apps/api/src/devices/routes.ts");
    expect(apply("{\n  list,\n}\n")).toBe("{\n  list,\n  count,\n}\n");
    expect(step("In `api/routes.ts`, before `list,`:").apply("{\n  list,\n}\n")).toBe("{\n  count,\n  list,\n}\n");
    expect(step("In `api/routes.ts`, at the end:").apply("list,\n")).toBe("list,\n\ncount,\n");
    expect(step("Create `api/new.ts`:").apply(undefined)).toBe("count,\n");
    expect(step("In `api/routes.ts`, replace `a` with `b`.").apply("x a y")).toBe("x b y");
  });
  test.each<[planted: string, words: string, before: string | undefined, message: RegExp]>([
    ["a line that is gone", "In `api/routes.ts`, after `list,`:", "{}\n", /0 lines that start with list,/],
    ["a line that is there twice", "In `api/routes.ts`, after `list,`:", "list,\nlist,\n", /2 lines/],
    ["text that is gone", "In `api/routes.ts`, replace `a` with `b`.", "x", /0 places with a/],
    ["a file that is gone", "In `api/routes.ts`, at the end:", undefined, /does not exist/],
    ["a file that exists", "Create `api/routes.ts`:", "x", /exists already/],
    ["an unknown folder", "Create `web/routes.ts`:", undefined, /no row of the table/],
    ["an unknown place", "In `api/routes.ts`, somewhere:", "x", /says neither/],
  ])("reports %s", (_, words, before, message) => {
    expect(() => step(words).apply(before)).toThrow(message);
  });
});

test("links between documents lead to files", async () => {
  const documents = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", "AGENTS.md"];
  for (const name of await readdir(join(ROOT, "docs"), { recursive: true }))
    if (name.endsWith(".md")) documents.push(join("docs", name));
  const broken: string[] = [];
  for (const document of documents) {
    for (const [, target = ""] of (await text(document)).matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g))
      if (!existsSync(join(ROOT, dirname(document), target))) broken.push(`${document}: ${target}`);
  }
  expect(broken).toEqual([]);
});

test("every package has the version of the newest release", async () => {
  const [, newest] = /^## \[(\d+\.\d+\.\d+)\]/m.exec(await text("CHANGELOG.md")) ?? [];
  const packages = ["package.json", "packages/model/package.json"];
  for (const app of await readdir(join(ROOT, "apps"))) packages.push(`apps/${app}/package.json`);
  for (const file of packages) expect(JSON.parse(await text(file)), file).toMatchObject({ version: newest });
});
