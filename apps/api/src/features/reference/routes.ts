import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Edition } from "@portal/model/brand/contract.ts";
import { CALLS, isServedOn } from "@portal/model/features.ts";
import { openapi } from "@portal/model/openapi.ts";
import { publicDocument } from "@portal/model/v1/document.ts";
import examples from "../../generated/examples.json" with { type: "json" };
import type { AppContext } from "../../platform/app-context.ts";
import type { Config } from "../../platform/config.ts";
import { fail } from "../../platform/fail.ts";
import { openFolder } from "../../platform/static-files.ts";
import { POLICY, STYLE, type ShownDocument, referencePage, referenceScript } from "./page.ts";

const PUBLIC: ShownDocument = { title: "Public API", slug: "v1", url: "/v1/openapi.json" };
const OWN: ShownDocument = { title: "Portal", slug: "portal", url: "/openapi.json" };

/** The contract, as a readable page and as JSON, where the operator publishes it (API_REFERENCE). */
export function referenceRoutes(app: FastifyInstance, { config }: AppContext): void {
  if (!config.has_api_reference) return;
  // Made when first asked for, because they take longer than all other routes together.
  const customer = once(() => describeHost("team", config));
  const staff = once(() => describeHost("support", config));
  const v1 = once(() => describePublic(config));
  type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown;
  const route = (url: string, type: string, answer: Answer) =>
    app.get(url, { config: { call: "reference.view" }, exposeHeadRoute: true }, async (request, reply) => {
      reply.type(`${type}; charset=utf-8`).header("cache-control", "no-cache");
      return reply.send(await answer(request, reply));
    });
  const forStaff = ({ edition }: FastifyRequest) => edition === "support";
  route("/openapi.json", "application/json", (request) => (forStaff(request) ? staff() : customer()));
  route("/v1/openapi.json", "application/json", (request) => (forStaff(request) ? fail("request.not_found") : v1()));
  route("/reference", "text/html", (_request, reply) => {
    reply.header("content-security-policy", POLICY);
    return referencePage(config.BRAND_NAME);
  });
  const scripts = { customer: referenceScript([PUBLIC, OWN]), staff: referenceScript([OWN]) };
  route("/reference/start.js", "text/javascript", (request) => scripts[forStaff(request) ? "staff" : "customer"]);
  route("/reference/style.css", "text/css", () => STYLE);
  const files = openFolder(bundle(), (name) => name.endsWith(".js"));
  route("/reference/scalar/*", "text/javascript", async (request, reply) => {
    const name = (request.params as { readonly "*": string })["*"];
    return (await (await files)(request, reply, name)) ?? fail("request.not_found");
  });
}

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => (made ??= make());
}

/** Where the scripts for browsers are, beside a file that the package exports. Its other scripts are for bundlers. */
const bundle = (): string =>
  join(dirname(createRequire(import.meta.url).resolve("@scalar/api-reference/style.css")), "browser");

/** Each host describes the calls that exist there. */
function describeHost(edition: Edition, { BRAND_NAME: title, urls }: Config): string {
  const calls = CALLS.filter(({ call }) => isServedOn(call, edition));
  return JSON.stringify(openapi(calls, { title, version: "2", url: urls[edition].origin, examples: examples.v2 }));
}

const describePublic = ({ BRAND_NAME: title, urls }: Config): string =>
  JSON.stringify(publicDocument({ title, url: urls.team.origin, examples: examples.v1 }));
