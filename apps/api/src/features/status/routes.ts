import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Locale } from "@portal/model/session/contract.ts";
import { preferredLocale } from "@portal/model/session/preferred-locale.ts";
import type { Storage } from "../../adapters/storage/port.ts";
import type { OpenAppContext } from "../../platform/app-context.ts";
import { styleSource } from "../../platform/brand-style.ts";
import { statusPage, statusStyle } from "./page.ts";
import { KEPT_S, openStatus } from "./service.ts";

/**
 * A page for everyone, without a login and without the portal's own files, and the same as JSON. Not calls of the contract,
 * because those need the database.
 */
export function statusRoutes(app: FastifyInstance, context: OpenAppContext, storage: Storage): void {
  const { config } = context;
  const report = openStatus(context, storage);
  const policy = `default-src 'none'; style-src ${styleSource(statusStyle(config.brand.colors))}; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  const route = (url: string, answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    app.route({
      method: ["GET", "HEAD"],
      url,
      config: { call: "status.view" },
      handler: async (request, reply) => {
        reply.header("cache-control", `public, max-age=${KEPT_S}`);
        return answer(request, reply);
      },
    });
  route("/status.json", report);
  route("/status", async (request, reply) => {
    const login_url = new URL("/login", config.urls[request.edition === "solo" ? "solo" : "team"]).href;
    reply.type("text/html; charset=utf-8").header("vary", "accept-language").header("content-security-policy", policy);
    const { refresh } = request.query as { readonly refresh?: unknown };
    return statusPage(config, await report(), {
      locale: localeOf(request),
      refresh: refresh === "off" ? "off" : "on",
      login_url,
    });
  });
}

/** The language that was asked for, or that the browser prefers. */
function localeOf({ query, headers }: FastifyRequest): Locale {
  const { lang } = query as { readonly lang?: unknown };
  return lang === "en" || lang === "es" ? lang : preferredLocale(headers["accept-language"] ?? "");
}
