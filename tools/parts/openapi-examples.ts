import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { CALLS, FEATURES, type FeatureKey, callPrefix, folderOf } from "@portal/model/features.ts";
import { PUBLIC_CALLS } from "@portal/model/v1/calls.ts";

interface Content {
  readonly schema?: object;
  readonly example?: unknown;
}
interface Parameter extends Content {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
}
interface Operation {
  readonly operationId: string;
  /** Those of headers refer to a common one and have no name here. */
  readonly parameters: readonly Partial<Parameter>[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, { readonly content: Readonly<Record<string, Content>> }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** What an operation shows, or should show. */
interface Part extends Content {
  readonly name: string;
  readonly isNeeded: boolean;
}

/** What a document shows of its calls. */
export interface CheckedExamples {
  readonly calls: number;
  /** Calls that show all they should, as their schemas say. */
  readonly shown: number;
  /** Parts of calls without an example, by call. */
  readonly missing: readonly Problem[];
  /** Examples that don't fit their schema, by call. */
  readonly wrong: readonly Problem[];
}
interface Problem {
  readonly call: string;
  readonly problem: string;
}

/** Checks every example with a validator that has nothing to do with our schemas. */
export function checkExamples(document: object, validate = validatorOf(document)): CheckedExamples {
  const operations = Object.values((document as Document).paths).flatMap((path) => Object.values(path));
  const found = operations.flatMap((operation) =>
    partsOf(operation).map((part) => ({ call: operation.operationId, part })),
  );
  const missing = found
    .filter(({ part }) => part.isNeeded && part.example === undefined)
    .map(({ call, part }) => ({ call, problem: part.name }));
  const wrong = found.flatMap(({ call, part }) => {
    const problem = part.example === undefined ? null : validate(part);
    return problem === null ? [] : [{ call, problem: `${part.name}: ${problem}` }];
  });
  const lacking = new Set([...missing, ...wrong].map(({ call }) => call));
  return { calls: operations.length, shown: operations.length - lacking.size, missing, wrong };
}

/** A file that is no text can't be shown. Its media type says what it is. */
const isText = (type: string): boolean => /^text\/|json$|xml$|urlencoded$/.test(type);

/** What an operation has examples of: its parameters, its body, and its success. */
function partsOf({ parameters, requestBody, responses }: Operation): Part[] {
  const success = Object.entries(responses).find(([status]) => /^[23]/.test(status))?.[1];
  const contents = (what: string, content: Readonly<Record<string, Content>> = {}, required = true): Part[] =>
    Object.entries(content).map(([type, one]) => ({
      ...one,
      name: `${type} ${what}`,
      isNeeded: required && isText(type),
    }));
  return [
    ...parameters.flatMap(({ name, required = false, ...one }) =>
      name === undefined ? [] : [{ ...one, name: `parameter ${name}`, isNeeded: required }],
    ),
    ...contents("body", requestBody?.content, requestBody?.required),
    ...contents("reply", success?.content),
  ];
}

/**
 * Returns what is wrong with the example of a part; null if it fits, or if the part has no schema. Serves all documents with the same
 * schemas. Others check that the schemas are valid.
 */
export function validatorOf(document: object): (part: Content) => string | null {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  addFormats.default(ajv);
  ajv.addSchema({ ...document, $id: "document" });
  const compiled = new Map<string, ValidateFunction>();
  return ({ schema, example }) => {
    if (!schema) return null;
    const text = JSON.stringify(schema).replaceAll('"#/', '"document#/');
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text) as object);
    compiled.set(text, validate);
    return validate(example) ? null : ajv.errorsText(validate.errors);
  };
}

/** The folder of the feature that a call belongs to, as `pnpm examples` takes it. */
function folderOfCall(call: string): string {
  const source = PUBLIC_CALLS.find(({ name }) => name === call)?.source;
  const own = CALLS.find((one) => one.name === call || one.call === source)?.name ?? call;
  const [prefix = ""] = own.split(".");
  const key = (Object.keys(FEATURES) as FeatureKey[]).find((one) => callPrefix(one) === prefix);
  return folderOf(key ?? prefix);
}

/** Says which calls have no example that fits, and what to run. Empty if there are none. */
export function explainExamples({ missing, wrong }: Pick<CheckedExamples, "missing" | "wrong">): string {
  const lacking = [...Map.groupBy(missing, ({ call }) => call)].map(([call, parts]) => ({
    call,
    text: `${call} has no example of its ${parts.map(({ problem }) => problem).join(", ")}`,
  }));
  const problems = [
    ...lacking,
    ...wrong.map(({ call, problem }) => ({ call, text: `${call} has an example that doesn't fit: ${problem}` })),
  ];
  if (problems.length === 0) return "";
  const features = [...new Set(problems.map(({ call }) => folderOfCall(call)))].toSorted();
  return [
    ...problems.map(({ text }) => text),
    `Examples come from tests. Write a test that makes the call, then run: pnpm examples ${features.join(" ")}`,
  ].join("\n");
}
