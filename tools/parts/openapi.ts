import examples from "@portal/api/generated/examples.json" with { type: "json" };
import type { Edition } from "@portal/model/brand/contract.ts";
import { CALLS, isServedOn } from "@portal/model/features.ts";
import { type Examples, openapi } from "@portal/model/openapi.ts";
import { PUBLIC_CALLS } from "@portal/model/v1/calls.ts";
import { publicDocument } from "@portal/model/v1/document.ts";

/** The public API's document in the repository. */
export const PUBLISHED = new URL("../../docs/developers/openapi-v1.json", import.meta.url);

/** The document of the last release, without examples. What it promises may not break. */
export const RELEASED = new URL("../../docs/developers/openapi-v1.released.json", import.meta.url);

/** One request and reply per call, recorded from tests. */
export const EXAMPLES = new URL("../../apps/api/src/generated/examples.json", import.meta.url);

export const asText = (document: object): string => `${JSON.stringify(document, null, 2)}\n`;

/** The documents that a server publishes: of the calls of a host, and of the public API. */
export const DOCUMENTS = ["team", "support", "v1"] as const satisfies readonly (Edition | "v1")[];
export type DocumentName = (typeof DOCUMENTS)[number];

/** The OpenAPI document of this name; without one, of all calls. */
export function documentFor(name?: DocumentName, shown: { readonly v1: Examples; readonly v2: Examples } = examples) {
  if (name === "v1")
    return {
      document: publicDocument({ title: "Switchboard", url: "https://teams.switchboard.test", examples: shown.v1 }),
      operations: PUBLIC_CALLS.length,
    };
  const calls = CALLS.filter(({ call }) => !name || isServedOn(call, name));
  return described(calls, "2", `${name ?? "portal"}.switchboard.test`, shown.v2);
}

const described = (calls: typeof CALLS, version: string, host: string, shown: Examples) => ({
  document: openapi(calls, { title: "Switchboard", version, url: `https://${host}`, examples: shown }),
  operations: calls.length,
});
