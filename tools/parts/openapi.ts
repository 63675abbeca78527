import type { Edition } from "@portal/model/brand/contract.ts";
import { CALLS, isServedOn } from "@portal/model/features.ts";
import { openapi } from "@portal/model/openapi.ts";

/** The OpenAPI document that a host of the product publishes; without an edition, of all calls. */
export function documentFor(edition?: Edition) {
  const calls = CALLS.filter(({ call }) => !edition || isServedOn(call, edition));
  const url = `https://${edition ?? "portal"}.switchboard.test`;
  return { document: openapi(calls, { title: "Switchboard", version: "2", url }), operations: calls.length };
}
