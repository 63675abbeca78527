import type { FastifyInstance } from "fastify";
import { CALLS } from "@portal/model/features.ts";
import { openapi } from "@portal/model/openapi.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { STYLE, referencePage } from "./page.ts";

/** The contract, as a readable page and as JSON, where the operator publishes it (API_REFERENCE). */
export function referenceRoutes(app: FastifyInstance, { config }: AppContext): void {
  if (!config.has_api_reference) return;
  const document = openapi(CALLS, { title: config.BRAND_NAME, version: "2" });
  const page = referencePage(CALLS, config.BRAND_NAME);
  const route = (url: string, type: string, body: string) =>
    app.get(url, { config: { call: "reference.view" } }, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header("cache-control", "no-cache").send(body),
    );
  route("/openapi.json", "application/json", JSON.stringify(document));
  route("/reference", "text/html", page);
  route("/reference/style.css", "text/css", STYLE);
}
