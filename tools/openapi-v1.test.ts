import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { PUBLISHED, asText, documentFor } from "./parts/openapi.ts";

test("docs/developers/openapi-v1.json is the document of the present table: run `pnpm openapi v1 write`", async () => {
  expect(await readFile(PUBLISHED, "utf8")).toBe(asText(documentFor("v1").document));
});
