import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { BROKEN_BUILDS } from "./chaos/broken-builds.ts";
import type { Edit } from "./parts/source-copy.ts";
import { MUTATIONS } from "./mutations/mutations.ts";
import { STATEMENT_MUTATIONS } from "./mutations/statements.ts";

const root = new URL("../", import.meta.url).pathname;
const occurrences = async ({ file, find }: Pick<Edit, "file" | "find">) =>
  (await readFile(root + file, "utf8")).split(find).length - 1;

// The mutations run outside of CI, so a rename would break them unnoticed.
test("every mutation and broken build finds its text exactly once", async () => {
  const edits = [...MUTATIONS, ...STATEMENT_MUTATIONS, ...BROKEN_BUILDS.flatMap((build) => build.edits)];
  const lost = [];
  for (const { file, find } of edits) if ((await occurrences({ file, find })) !== 1) lost.push({ file, find });
  expect(lost).toEqual([]);
  expect(await occurrences({ file: "README.md", find: "no such text" })).toBe(0);
});

test("the test that catches a mutation exists with its title", async () => {
  for (const { name, caught_by } of [...MUTATIONS, ...STATEMENT_MUTATIONS]) {
    expect(await readFile(root + caught_by.file, "utf8"), name).toContain(caught_by.title ?? "");
  }
});
