import { ACCESS, STAFF_LEVELS, ROLES } from "@portal/model/access.ts";
import { scopeFor } from "@portal/model/api-keys/scopes.ts";
import type { NamedCall } from "@portal/model/features.ts";
import { ERRORS } from "@portal/model/errors.ts";
import { errorsEn } from "@portal/model/errors.en.ts";
import type { Endpoint, Schema } from "@portal/model/kit/endpoint.ts";
import { jsonSchema } from "@portal/model/json-schema.ts";
import { escaped } from "../../platform/html.ts";

/** One page without scripts: every call with its permissions, input, output and errors. */
export function referencePage(calls: readonly NamedCall[], brand: string): string {
  const features = Map.groupBy(calls, ({ name }) => name.split(".")[0] ?? "");
  const links = [...features.keys()].map((name) => `<a href="#${name}">${name}</a>`).join("");
  const sections = [...features].map(
    ([name, group]) => `<section id="${name}"><h2>${name}</h2>${group.map(entry).join("")}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API reference · ${escaped(brand)}</title><link rel="stylesheet" href="/reference/style.css"></head>
<body><header><h1>${escaped(brand)} API reference</h1><p>${calls.length} endpoints, generated from the contract the server enforces.
Also available as <a href="/openapi.json">OpenAPI 3.1</a>.</p><nav aria-label="Features">${links}</nav></header><main>${sections.join("")}</main></body></html>`;
}

function entry({ name, call }: NamedCall): string {
  const parts = [
    shape("Path parameters", call.params, "input"),
    shape("Query parameters", call.query, "input"),
    shape("Request body", call.body, "input"),
    shape("Response", call.reply, "output"),
  ];
  const errors = call.errors.map(
    (code) => `<li><b>${ERRORS[code].status}</b> <code>${code}</code> ${escaped(errorsEn[code])}</li>`,
  );
  return `<details id="${name}"><summary><span data-method="${call.method}">${call.method}</span> <code>${escaped(call.path)}</code>
<span>${escaped(call.summary)}</span></summary><dl><dt>Access</dt><dd>${whoMay(call)}</dd>
${"audit" in call ? `<dt>Audit log entry</dt><dd><code>${call.audit}</code></dd>` : ""}
${errors.length > 0 ? `<dt>Errors</dt><dd><ul>${errors.join("")}</ul></dd>` : ""}</dl>${parts.join("")}</details>`;
}

function whoMay(call: Endpoint): string {
  const rule = ACCESS[call.can];
  if (rule.side === "open") return "anyone";
  if (rule.side === "phone") return "a phone with its access token";
  const cells: Record<string, string> = rule.cells;
  const scope = scopeFor(call.can);
  const columns: readonly string[] = rule.side === "staff" ? STAFF_LEVELS : ROLES;
  return columns
    .filter((column) => cells[column] !== "n")
    .map((column) => `${column.replace("_", " ")}${cells[column] === "own" ? " (own)" : ""}`)
    .concat(scope ? `API key with ${scope}` : [])
    .join(", ");
}

function shape(title: string, schema: Schema | undefined, io: "input" | "output"): string {
  if (!schema) return "";
  return `<h3>${title}</h3><pre tabindex="0">${escaped(JSON.stringify(jsonSchema(schema, io), null, 2))}</pre>`;
}

export const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#e8e7e3, #262629); --dim: light-dark(#66666b, #9b9b97); --link: light-dark(#2f46bd, #a3b3ff) }
body { margin: 0 auto; max-width: 920px; padding: 40px 20px 80px; font: 15px/1.55 system-ui, sans-serif; background: light-dark(#f8f8f6, #0e0e10); color: light-dark(#1b1b1d, #ededeb) }
h1 { font-size: 24px; margin: 0 } h2 { font-size: 17px; margin: 36px 0 10px; text-transform: capitalize } h3 { font-size: 13px; color: var(--dim); margin: 16px 0 4px }
a { color: var(--link) } nav { display: flex; flex-wrap: wrap; gap: 14px } header p { color: var(--dim) }
details { background: light-dark(#fff, #161618); border: 1px solid var(--line); border-radius: 10px; margin: 8px 0; padding: 0 16px }
summary { cursor: pointer; padding: 12px 0; overflow-wrap: anywhere } summary span:last-child { display: block; color: var(--dim); font-size: 14px }
summary [data-method] { font-weight: 600; font-size: 12px; display: inline-block; min-width: 52px }
code, pre { font: 13px/1.5 ui-monospace, monospace } pre { overflow: auto; background: light-dark(#f2f2ef, #111113); padding: 12px; border-radius: 8px; max-height: 360px }
dt { color: var(--dim); font-size: 13px; margin-top: 8px } dd { margin: 0 } ul { margin: 0; padding-left: 18px }
`;
