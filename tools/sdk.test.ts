import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SDK_MOST_BYTES, generatedSdk, packSdk } from "./parts/sdk-packages.ts";
import { sdkSource } from "./parts/sdk-source.ts";

test("the files that are written from the contract are current; run pnpm sdk", async () => {
  for (const [file, text] of generatedSdk()) expect(await readFile(file, "utf8"), file).toBe(text);
});

test("the SDK is one small file without imports", async () => {
  const folder = await mkdtemp(join(tmpdir(), "switchboard-sdk-"));
  try {
    const { bytes } = await packSdk(folder);
    console.log(`sdk: ${bytes} bytes, at most ${SDK_MOST_BYTES}`);
    expect(bytes).toBeLessThan(SDK_MOST_BYTES);
    const code = await readFile(join(folder, "sdk.js"), "utf8");
    expect(code).not.toMatch(/\bimport\b|\brequire\b|\bprocess\b|\bBuffer\b/);
    expect(code).not.toContain("zod");
    expect(await readFile(join(folder, "sdk.d.ts"), "utf8")).toContain('from "./switchboard.js"');
  } finally {
    await rm(folder, { recursive: true });
  }
});

const reply = (schema: object) => ({ 200: { content: { "application/json": { schema } } } });
const page = (properties: object) => ({
  paths: {
    "/v1/things": {
      get: {
        operationId: "things.list",
        summary: "Lists things",
        parameters: [{ name: "after", in: "query", required: false, schema: { type: "string" } }],
        responses: reply({ $ref: "#/components/schemas/Things" }),
      },
    },
  },
  components: { schemas: { Things: { type: "object", properties, required: Object.keys(properties) } } },
});
const array = { type: "array", items: { type: "integer" } };
const write = (document: object) => sdkSource({ document: document as never, codes: ["b.c", "a.b"], webhooks: [] });

test("writes types as the schemas have them", () => {
  const { "schemas.ts": types, "switchboard.ts": calls } = write(
    page({
      list: array,
      maybe: { anyOf: [{ type: "string", enum: ["a", "b"] }, { type: "null" }] },
      both: { type: ["string", "null"] },
      any: {},
      named: { type: "object", additionalProperties: { type: "boolean" } },
      "with-dash": { const: 1 },
    }),
  );
  expect(types).toContain(`export type Things = {
  readonly list: readonly number[];
  readonly maybe: "a" | "b" | null;
  readonly both: string | null;
  readonly any: unknown;
  readonly named: Readonly<Record<string, boolean>>;
  readonly "with-dash": 1;
};`);
  expect(types).toContain('  | "a.b"\n  | "b.c";');
  expect(calls).toContain(
    'listAll: (query: ThingsListQuery = {}, options?: CallOptions): AsyncGenerator<Things["list"][number]>',
  );
});

test("needs to know which list of a reply has pages", () => {
  expect(write(page({ things: array, others: array }))["switchboard.ts"]).toContain(
    'this.pages("/v1/things", "things"',
  );
  expect(() => write(page({ some: array, others: array }))).toThrow(/things\.list: which list/);
});
