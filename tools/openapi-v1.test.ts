import { readFile } from "node:fs/promises";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { CALLS } from "@portal/model/features.ts";
import { PUBLIC_CALLS } from "@portal/model/v1/calls.ts";
import { type DocumentName, PUBLISHED, asText, documentFor } from "./parts/openapi.ts";

interface Content {
  readonly schema?: object;
  readonly example?: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly (Content & {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
  })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, Content>> }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const documentNamed = (name?: DocumentName) => documentFor(name).document as unknown as Document;

const operationsOf = ({ paths }: Document): Operation[] => Object.values(paths).flatMap((path) => Object.values(path));

/** What an operation has examples of: its parameters, its body, and its success. */
function partsOf({ parameters, requestBody, responses }: Operation): [name: string, Content][] {
  const success = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
  return [
    ...parameters.filter(({ name }) => name).map((parameter): [string, Content] => [parameter.name, parameter]),
    ...Object.entries(requestBody?.content ?? {}),
    ...Object.entries(success?.content ?? {}).map(([type, content]): [string, Content] => [`${type} reply`, content]),
  ];
}

/** Lists the examples that don't fit their schema, found by a validator that has nothing to do with ours. */
function wrongExamples(document: Document): string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: "document" });
  return operationsOf(document).flatMap((operation) =>
    partsOf(operation).flatMap(([name, { schema, example }]) => {
      if (!schema || example === undefined) return [];
      const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
      const validate = ajv.compile(JSON.parse(text) as object);
      return validate(example) ? [] : [`${operation.operationId} ${name}: ${ajv.errorsText(validate.errors)}`];
    }),
  );
}

test("docs/developers/openapi-v1.json is the document of the present table: run `pnpm openapi v1 write`", async () => {
  expect(await readFile(PUBLISHED, "utf8")).toBe(asText(documentFor("v1").document));
});

describe("examples", () => {
  test("every public call has one of its request and of its reply", () => {
    const missing = operationsOf(documentNamed("v1")).flatMap((operation) =>
      partsOf(operation).flatMap(([name, { example }]) => {
        const parameter = operation.parameters.find((one) => one.name === name);
        // A form with a file can't be shown as JSON.
        const isNeeded = parameter ? parameter.required : name !== "multipart/form-data";
        return isNeeded && example === undefined ? [`${operation.operationId} ${name}`] : [];
      }),
    );
    expect(operationsOf(documentNamed("v1"))).toHaveLength(PUBLIC_CALLS.length);
    expect(missing).toEqual([]);
  });

  test.each(["v1", undefined] as const)("of %s fit their schemas", (name) => {
    expect(wrongExamples(documentNamed(name))).toEqual([]);
    expect(operationsOf(documentNamed())).toHaveLength(CALLS.length);
  });

  test("are checked: one that doesn't fit is found", () => {
    const document = structuredClone(documentFor("v1").document) as unknown as {
      paths: {
        "/v1/members": { get: { responses: { 200: { content: { "application/json": { example: unknown } } } } } };
      };
    };
    document.paths["/v1/members"].get.responses[200].content["application/json"].example = { members: [{ id: 7 }] };
    expect(wrongExamples(document as never)).toEqual([expect.stringContaining("members.list application/json reply")]);
  });

  test("show no secret and nothing random", () => {
    const text = JSON.stringify(documentNamed("v1"));
    expect(text).not.toMatch(/\b(sbk|ck|ps)_[\w-]{22}/);
    for (const [id] of text.matchAll(/"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"/g))
      expect(id).toMatch(/^"01890000-0000-7000-8000-0000000000\d\d"$/);
    for (const [, domain] of text.matchAll(/[\w.]@([\w-]+\.[\w.-]+)/g)) expect(domain).toMatch(/^example\.com/);
  });
});
