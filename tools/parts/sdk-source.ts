/** Writes the SDK's source from the OpenAPI document of the public API. */
interface Schema {
  readonly $ref?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly description?: string;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly deprecated?: boolean;
  readonly parameters: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
}

export interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Source {
  readonly document: Described;
  /** Every error code of these calls. */
  readonly codes: readonly string[];
  /** The body of each kind of webhook. */
  readonly webhooks: readonly Schema[];
}

/** Used by calls without saying so in the document; the SDK has a class for it. */
const NOT_TYPES = new Set(["Problem", "Error"]);

const NOTE = "// Written by `pnpm sdk` from the contract of the public API. Don't edit it.\n";

/** The files of the SDK that follow from the contract: its calls, and the types of what they send and return. */
export function sdkSource({ document, codes, webhooks }: Source): Record<"switchboard.ts" | "schemas.ts", string> {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => callOf(document, method.toUpperCase(), path, operation)),
  );
  const types = new Map([
    ...calls.flatMap(({ query }) => (query ? [query] : [])),
    ...Object.entries(document.components.schemas)
      .filter(([name]) => !NOT_TYPES.has(name))
      .map(([name, schema]) => [name, `export type ${name} = ${typeOf(schema)};`] as const),
  ]);
  const groups = [...Map.groupBy(calls, ({ group }) => group)]
    .map(([name, members]) => `  readonly ${name} = {\n${members.map(({ code }) => code).join("\n")}\n  };`)
    .join("\n\n");
  const words = new Set(groups.match(/\w+/g));
  const used = [...types.keys()].filter((name) => words.has(name)).toSorted();
  return {
    "switchboard.ts": `${NOTE}import { type CallOptions, Connection, form, path } from "./connection.ts";
import type {
${used.map((name) => `  ${name},`).join("\n")}
} from "./schemas.ts";

/** The public API of a team. */
export class Switchboard extends Connection {
${groups}
}
`,
    "schemas.ts": `${NOTE}
${[...types.values()].join("\n\n")}

/** Error codes of the public API. */
export type ErrorCode =
${codes
  .toSorted()
  .map((code) => `  | ${JSON.stringify(code)}`)
  .join("\n")};

/** The body of a webhook. \`type\` says what happened; receivers must ignore types that they don't know. */
export type WebhookEvent =
${webhooks.map((schema) => `  | ${typeOf(schema, "    ")}`).join("\n")};
`,
  };
}

interface Call {
  readonly group: string;
  readonly code: string;
  /** The type of its query, by name. */
  readonly query: readonly [name: string, declaration: string] | undefined;
}

function callOf(document: Described, method: string, path: string, operation: Operation): Call {
  const [group = "", verb = ""] = operation.operationId.split(".");
  const given = operation.parameters.filter((one): one is Parameter => "in" in one);
  const asked = given.filter((one) => one.in === "query");
  const queryType = `${capital(group)}${capital(verb)}Query`;
  const isOptional = asked.every(({ required }) => !required);
  const body = bodyOf(operation);
  const [reply, type] = replyOf(operation);
  const names = given.filter((one) => one.in === "path").map(({ name }) => camel(name));
  const query = asked.length > 0 ? [isOptional ? `query: ${queryType} = {}` : `query: ${queryType}`] : [];
  const parameters = [...names.map((name) => `${name}: string`), ...body.parameter, ...query, "options?: CallOptions"];
  const filled = `path\`${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `\${${camel(name)}}`)}\``;
  const address = names.length > 0 ? filled : JSON.stringify(path);
  const sent = [...body.sent, ...(asked.length > 0 ? ["query"] : [])].join(", ");
  const sending = reply === "file" ? "this.fetchFile" : "this.send";
  const note = `    /** ${operation.summary}.${operation.deprecated ? " @deprecated" : ""} */`;
  const lines = [
    note,
    `    ${verb}: (${parameters.join(", ")}): Promise<${type}> =>`,
    `      ${sending}("${method}", ${address}, ${sent === "" ? "{}" : `{ ${sent} }`}, options),`,
  ];
  const items = asked.some(({ name }) => name === "after") ? itemsOf(document, operation, group) : undefined;
  if (items) {
    lines.push(
      `    /** The same, page by page to the end. */`,
      `    ${verb}All: (${parameters.join(", ")}): AsyncGenerator<${type}["${items}"][number]> =>`,
      `      this.pages(${address}, "${items}", query, options),`,
    );
  }
  return {
    group,
    code: lines.join("\n"),
    query: asked.length > 0 ? [queryType, queryDeclaration(queryType, asked)] : undefined,
  };
}

/** The list of a page; if a reply has several, the one with the name of its group. */
function itemsOf({ components }: Described, operation: Operation, group: string): string {
  const name = refName(jsonOf(operation)?.$ref ?? "");
  const lists = Object.entries(components.schemas[name]?.properties ?? {}).filter(([, { type }]) => type === "array");
  const found = lists.length === 1 ? lists[0]?.[0] : lists.find(([field]) => field === group)?.[0];
  if (!found) throw new Error(`${operation.operationId}: which list of its reply has pages?`);
  return found;
}

/** The reply of success, whatever its status: an upload answers 202. */
const jsonOf = ({ responses }: Operation): Schema | undefined =>
  Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1]?.content["application/json"]?.schema;

function replyOf(operation: Operation): [kind: "json" | "file", type: string] {
  const schema = jsonOf(operation);
  return schema ? ["json", typeOf(schema)] : ["file", "Response"];
}

function bodyOf({ requestBody }: Operation): { readonly parameter: string[]; readonly sent: string[] } {
  const [[type, { schema }] = ["", {}] as const] = Object.entries(requestBody?.content ?? {});
  if (type === "application/json" && schema) return { parameter: [`body: ${typeOf(schema)}`], sent: ["body"] };
  if (type === "multipart/form-data") {
    const [field = ""] = Object.keys(schema?.properties ?? {});
    return { parameter: ["file: Blob"], sent: [`body: form("${field}", file)`] };
  }
  return type === ""
    ? { parameter: [], sent: [] }
    : { parameter: ["text: string"], sent: [`body: text`, `type: "${type}"`] };
}

function queryDeclaration(name: string, asked: readonly Parameter[]): string {
  const fields = asked.map(
    (one) =>
      `  readonly ${one.name}${one.required ? "" : "?"}: ${typeOf(one.schema)}${one.required ? "" : " | undefined"};`,
  );
  return `export interface ${name} {\n${fields.join("\n")}\n}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const camel = (text: string): string => text.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const refName = (ref: string): string => ref.split("/").at(-1) ?? "";

function typeOf(schema: Schema, indent = ""): string {
  if (schema.$ref) return refName(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return unionType([...new Set(union.map((one) => typeOf(one, indent)))]);
  if (schema.allOf) return schema.allOf.map((one) => typeOf(one, indent)).join(" & ");
  if (typeof schema.type === "object")
    return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(" | ");
  switch (schema.type) {
    case "array":
      return `readonly (${typeOf(schema.items ?? {}, indent)})[]`.replace(/\((\w+)\)/, "$1");
    case "object":
      return objectType(schema, indent);
    case "integer":
      return "number";
    case "string":
    case "number":
    case "boolean":
    case "null":
      return schema.type;
    default:
      return "unknown";
  }
}

/** Keeps known values visible in an editor where any other text is accepted too. */
function unionType(parts: readonly string[]): string {
  const hasKnown = parts.some((part) => part.startsWith('"'));
  return parts.map((part) => (part === "string" && hasKnown ? "(string & {})" : part)).join(" | ");
}

function objectType({ properties, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  if (!properties) {
    const value = typeof additionalProperties === "object" ? typeOf(additionalProperties, inner) : "unknown";
    return `Readonly<Record<string, ${value}>>`;
  }
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name);
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return `${inner}readonly ${key}${isRequired ? "" : "?"}: ${typeOf(schema, inner)}${isRequired ? "" : " | undefined"};`;
  });
  return fields.length === 0 ? "Readonly<Record<string, never>>" : `{\n${fields.join("\n")}\n${indent}}`;
}
