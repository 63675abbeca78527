import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { NOT_RUN, blocksIn, openDocument, uncovered } from "./parts/documented-commands.ts";
import { run } from "./parts/process.ts";
import { ROOT } from "./parts/stack.ts";
import { PROOFS } from "./proofs.ts";

/** Every command that a document shows is run by a proof, which reads it from the document. */
const text = (file: string) => readFile(join(ROOT, file), "utf8");
const textsOf = async (files: readonly string[]) =>
  Object.fromEntries(await Promise.all(files.map(async (file) => [file, await text(file)] as const)));

async function allDocuments(): Promise<Record<string, string>> {
  const names = (await readdir(join(ROOT, "docs"), { recursive: true })).filter((name) => name.endsWith(".md"));
  return textsOf(["README.md", "CONTRIBUTING.md", ...names.map((name) => join("docs", name))]);
}

async function allProofs(): Promise<Record<string, string>> {
  const names = (await readdir(join(ROOT, "tools"))).filter((name) => /^(proof-.+|tutorial)\.ts$/.test(name));
  return textsOf(names.map((name) => join("tools", name)));
}

test("a proof reads and runs every command of the documents", async () => {
  const { missed, idle } = uncovered(await allDocuments(), await allProofs());
  expect(missed, "let a proof read them with openDocument").toEqual([]);
  expect(idle, "no such command").toEqual([]);
});

test("every proof that reads a document is part of tier two or of a show", async () => {
  const { scripts } = JSON.parse(await text("package.json")) as { scripts: Record<string, string> };
  const listed = JSON.stringify(PROOFS) + (await text("tools/shows/ci.ts"));
  for (const [file, source] of Object.entries(await allProofs())) {
    if (!source.includes("openDocument(")) continue;
    const [script] = Object.entries(scripts).find(([, command]) => command === `node ${file}`) ?? [file];
    expect(listed, file).toContain(`"${script}"`);
  }
});

test("what no proof can run is there at least", async () => {
  for (const { start, reason, check } of NOT_RUN) {
    expect(reason.length, start).toBeGreaterThan(20);
    if ("file" in check) expect(await text(check.file[0]), start).toContain(check.file[1]);
    else {
      const { code, output } = await run("sh", [
        "-c",
        `command -v ${check.help[0]} || exit 127; ${check.help[0]} --help`,
      ]);
      // The program may be missing on a machine without systemd.
      if (code !== 127) expect(output, start).toContain(check.help[1]);
    }
  }
});

describe("planted", () => {
  const DOCUMENT = { "docs/a.md": "## Start\n\n```sh\none --now\ntwo \\\n  --long\n```\n" };
  const proof = (...calls: string[]) => ({ proof: `const page = openDocument("docs/a.md");\n${calls.join("\n")}` });

  const ALL = ["docs/a.md:4: one --now", "docs/a.md:5: two \\"];
  test.each<[planted: string, proof: Record<string, string>, missed: string[], idle: number]>([
    ["a proof that runs each command", proof('page.command("one")', 'page.command("two")'), [], 0],
    ["a proof that runs the whole document", proof("page.blocks()"), [], 0],
    ["a proof that runs the section", proof('page.blocks("Start")'), [], 0],
    ["a command that no proof takes", proof('page.command("one")'), ["docs/a.md:5: two \\"], 0],
    ["a proof of another section", proof('page.blocks("End")'), ["docs/a.md:4: one --now", "docs/a.md:5: two \\"], 1],
    [
      "a proof that no longer reads the document",
      { proof: "run(1);" },
      ["docs/a.md:4: one --now", "docs/a.md:5: two \\"],
      0,
    ],
    ["a proof that chooses sections as it runs", proof("page.blocks(name)"), ALL, 0],
    ["a command that is gone", proof("page.blocks()", 'page.command("three")'), [], 1],
  ])("%s", (_, proofs, missed, idle) => {
    const found = uncovered(DOCUMENT, proofs);
    expect(found.missed).toEqual(missed);
    expect(found.idle).toHaveLength(idle);
  });

  test("a command added to a real document, or a proof that stops reading one", async () => {
    const [documents, proofs] = [await allDocuments(), await allProofs()];
    const page = "docs/operations/backup-and-restore.md";
    const more = {
      ...documents,
      [page]: `${documents[page]}\n## Point-in-time recovery\n\n\`\`\`sh\nswitchboard restore --faster\n\`\`\`\n`,
    };
    expect(uncovered(more, proofs).missed).toEqual([expect.stringContaining("switchboard restore --faster")]);
    for (const document of Object.keys(documents)) {
      const reads = (source: string) => source.includes(`openDocument("${document}")`);
      const without = Object.entries(proofs).filter(([, source]) => !reads(source));
      if (without.length === Object.keys(proofs).length) continue;
      expect(uncovered(documents, Object.fromEntries(without)).missed, document).not.toEqual([]);
    }
  });

  test("blocks without a known language, and blocks without an end", () => {
    expect(() => blocksIn("a.md", "```\nrm -rf /\n```\n")).toThrow(/run or only shown/);
    expect(() => blocksIn("a.md", "```python\nx\n```\n")).toThrow(/run or only shown/);
    expect(() => blocksIn("a.md", "```sh\nx\n")).toThrow(/no end/);
  });
});

test("splits blocks into commands: continued lines, here-documents, variables, comments, schedules", () => {
  const of = (block: string) => blocksIn("a.md", block).flatMap(({ commands }) => commands.map((one) => one.text));
  expect(of("```sh\n# why\nNAME=a\ncat > f <<END\n$NAME\n\nEND\nb   # note\n```\n")).toEqual([
    "NAME=a\ncat > f <<END\n$NAME\n\nEND",
    "b",
  ]);
  expect(of("1. x\n\n   ```sh\n   a \\\n     b\n   ```\n")).toEqual(["a \\\n  b"]);
  expect(of("```cron\n15 3 * * * root /usr/bin/x 14\n```\n")).toEqual(["/usr/bin/x 14"]);
  expect(of("```ts\nx\n```\n")).toEqual([]);
  expect(() => openDocument("docs/operations/install.md").command("switchboard init")).toThrow(
    /\d commands that start/,
  );
});
