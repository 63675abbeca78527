import { describe, expect, inject, test } from "vitest";
import * as z from "zod/mini";
import type { Endpoint } from "@portal/model/kit/endpoint.ts";
import { group } from "@portal/model/kit/endpoint.ts";
import { Id } from "@portal/model/kit/schemas.ts";
import { FEATURES, openApp } from "../src/app.ts";
import type { AppContext, OpenAppContext } from "../src/platform/app-context.ts";
import { type Handlers, type UnboundContext, registerRoutes } from "../src/platform/register-routes.ts";
import { NO_TEAM, inTeam } from "../src/platform/db.ts";
import { openTestApp } from "../test/test-app.ts";
import { proveAuthz } from "./authz.ts";
import { fuzzCalls } from "./fuzz.ts";

/** Checks that the proofs can fail: plants each fault in a real server and expects it to be found. */

const params = z.strictObject({ id: Id });
const text = z.object({ text: z.string() });
const base = { method: "GET", summary: "planted", errors: [], reply: text } as const;

async function planted<G extends Record<string, Endpoint>, T>(
  calls: G,
  handlers: (context: AppContext) => Handlers<G>,
  prove: (t: Awaited<ReturnType<typeof openTestApp>>, calls: { name: string; call: Endpoint }[]) => Promise<T>,
): Promise<T> {
  const t = await openTestApp(inject("clusterUrl"), {}, async (context, adapters) => {
    const app = await openApp(context, adapters);
    registerRoutes(app, context, "planted", calls, handlers(context));
    return app;
  });
  try {
    return await prove(
      t,
      Object.entries(calls).map(([verb, call]) => ({ name: `planted.${verb}`, call })),
    );
  } finally {
    await t.close();
  }
}
const failuresOf = async (result: Promise<{ failures: readonly string[] }>) => (await result).failures.join("\n");

// asvs: V8.3.1
// api: 9
test("refuses to start with a route that has no permission row", async () => {
  const starting = openTestApp(inject("clusterUrl"), {}, async (context, adapters) => {
    const app = await openApp(context, adapters);
    app.get("/api/v2/unguarded", async () => ({ text: "open to everybody" }));
    return app;
  });
  await expect(starting).rejects.toThrow(/GET \/api\/v2\/unguarded was not mounted from the contract/);
});

// api: 9
test("a feature with calls that is not in the list stops the start", async () => {
  const starting = openTestApp(inject("clusterUrl"), {}, (context, adapters) =>
    openApp(
      context,
      adapters,
      FEATURES.filter(({ name }) => name !== "alerts"),
    ),
  );
  await expect(starting).rejects.toThrow("no feature has routes for alerts.list, alerts.dismiss");
});

// spec: 6.16
describe("the permission matrix finds", () => {
  // asvs: V8.2.2
  // api: 1
  test("a call that gives access to a foreign team", async () => {
    const calls = group({ leak: { ...base, path: "/api/v2/team/{id}/leak", can: "team.view", params } });
    const found = failuresOf(
      planted(calls, () => ({ leak: async ({ params }) => ({ text: String(params.id) }) }), proveAuthz),
    );
    expect(await found).toContain("planted.leak as administrator on foreign: expected team.not_found, was allowed");
  });

  test("a call whose own check is more lenient than its row", async () => {
    const calls = group({ open: { ...base, path: "/api/v2/planted", can: "public.view" } });
    const strict = { open: { ...calls.open, can: "team.rename" } } as const;
    const found = failuresOf(
      planted(
        calls,
        () => ({ open: async () => ({ text: "x" }) }),
        (t) => proveAuthz(t, [{ name: "planted.open", call: strict.open }]),
      ),
    );
    expect(await found).toContain("planted.open as visitor on own: expected session.required, was allowed");
  });

  // api: 9
  test("a call that was declared but never registered", async () => {
    const missing: Endpoint = { ...base, path: "/api/v2/missing", can: "session.view" };
    const none = planted(
      {},
      () => ({}),
      (t) => proveAuthz(t, [{ name: "planted.missing", call: missing }]),
    );
    expect(await failuresOf(none)).toContain("expected allowed, was request.not_found");
  });
});

describe("the hostile inputs find", () => {
  const attack = (t: Awaited<ReturnType<typeof openTestApp>>, calls: { name: string; call: Endpoint }[]) =>
    fuzzCalls(t, calls, 60, 1);

  test("a call that echoes a secret", async () => {
    const calls = group({ secret: { ...base, path: "/api/v2/secret", can: "session.view" } });
    const handlers = () => ({
      secret: async (_input: unknown, { db }: { db: OpenAppContext["db"] }) => {
        const row = await db.selectFrom("accounts").select("password_hash").executeTakeFirstOrThrow();
        return { text: row.password_hash };
      },
    });
    expect(await failuresOf(planted(calls, handlers, attack))).toContain("a secret left the server");
  });

  test("a call that answers 500", async () => {
    const calls = group({
      broken: {
        ...base,
        method: "PUT",
        audit: "planted.broken",
        path: "/api/v2/broken",
        can: "session.view",
        body: z.strictObject({ text: z.string() }),
      },
    });
    const handlers = () => ({
      broken: async ({ body }: { body: { text: string } }, { change }: { change: never }) => {
        if (body.text.length > 50) throw new TypeError("did not think of that");
        return (change as (work: () => Promise<{ text: string }>) => never)(async () => ({ text: "fine" }));
      },
    });
    expect(await failuresOf(planted(calls, handlers as never, attack))).toContain("answered 500");
  });

  test("a reading call that writes", async () => {
    // Other reads are read-only transactions, in which PostgreSQL itself refuses it.
    const calls = group({ sneaky: { ...base, path: "/api/v2/sneaky", can: "session.view", limited: true } });
    const handlers = () => ({
      sneaky: async (_input: unknown, { db, now, actor }: UnboundContext) => {
        const team_id = "team_id" in actor ? actor.team_id : NO_TEAM;
        await inTeam(db, team_id, (db) => db.updateTable("members").set({ last_login_at: now }).execute());
        return { text: "read" };
      },
    });
    expect(await failuresOf(planted(calls, handlers, attack))).toContain("a call that only reads changed rows");
  });
});
