import type { FastifyInstance } from "fastify";
import type { Edition } from "@portal/model/brand/contract.ts";
import { CALLS, isServedOn } from "@portal/model/features.ts";
import { openapi } from "@portal/model/openapi.ts";
import { PUBLIC_CALLS } from "@portal/model/v1/calls.ts";
import type { AppContext } from "../../platform/app-context.ts";
import type { Config } from "../../platform/config.ts";
import examples from "../../generated/examples.json" with { type: "json" };
import { fail } from "../../platform/fail.ts";
import { STYLE, referencePage } from "./page.ts";

type Audience = "customer" | "staff";

/** The contract, as a readable page and as JSON, where the operator publishes it (API_REFERENCE). */
export function referenceRoutes(app: FastifyInstance, { config }: AppContext): void {
  if (!config.has_api_reference) return;
  const documents = { customer: describe("team", config), staff: describe("support", config) };
  const route = (url: string, type: string, bodyOf: (audience: Audience) => string) =>
    app.get(url, { config: { call: "reference.view" } }, async ({ edition }, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header("cache-control", "no-cache")
        .send(bodyOf(edition === "support" ? "staff" : "customer")),
    );
  route("/openapi.json", "application/json", (audience) => documents[audience].json);
  const { BRAND_NAME: title, urls } = config;
  const v1 = JSON.stringify(
    openapi(PUBLIC_CALLS, { title, version: "1", url: urls.team.origin, examples: examples.v1 }),
  );
  route("/v1/openapi.json", "application/json", (audience) =>
    audience === "customer" ? v1 : fail("request.not_found"),
  );
  route("/reference", "text/html", (audience) => documents[audience].page);
  route("/reference/style.css", "text/css", () => STYLE);
}

/** Each host describes the calls that exist there. */
function describe(edition: Edition, { BRAND_NAME, urls }: Config) {
  const calls = CALLS.filter(({ call }) => isServedOn(call, edition));
  return {
    json: JSON.stringify(
      openapi(calls, { title: BRAND_NAME, version: "2", url: urls[edition].origin, examples: examples.v2 }),
    ),
    page: referencePage(calls, BRAND_NAME),
  };
}
