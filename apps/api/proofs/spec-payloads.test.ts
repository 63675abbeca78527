import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ROOT } from "../../../tools/parts/stack.ts";
import { openBillingApp } from "../test/billing.ts";
import type { TestApp } from "../test/test-app.ts";
import { plain } from "../test/picture.ts";
import { PayloadFixtures } from "./payload-fixtures.ts";
import { formWith } from "./samples.ts";

/**
 * A client written from section 7 of the specification: makes every call with the payload given there. Where that
 * payload is unsafe, the error says what else to send, and the call succeeds with it (docs/decisions/0031).
 */
interface Row {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly as: string;
  /** Whether the specification gives the payload or leaves it open. */
  readonly source: "written" | "open";
  readonly payload: Payload;
  readonly status: number;
  readonly shape: readonly string[];
  readonly refused: string;
  readonly then: Extra;
}
interface Payload {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The field of a form that contains a picture. */
  readonly form?: string;
}
interface Extra extends Payload {
  /** The action to confirm the password for. */
  readonly proof?: string;
  readonly reason?: true;
  /** Agrees to the total named in the error. */
  readonly total?: true;
  /** Agrees to the plan of the dry run. */
  readonly rehearsed?: true;
}

const rows: readonly Row[] = (await readFile(join(ROOT, "tools/spec/payloads.tsv"), "utf8"))
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => {
    const [method, path, as, source, payload, status, shape, refused, then] = line.split("\t");
    return {
      method: method as "GET",
      path: path!,
      as: as!,
      source: source as "written",
      payload: JSON.parse(payload || "{}"),
      status: Number(status),
      shape: shape ? shape.split(",") : [],
      refused: refused ?? "",
      then: JSON.parse(then || "{}"),
    };
  });

let t: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  const env = { CRM_CONTACT_URL: "https://crm.example/contacts/{email}", SECOND_APPROVER: "off" };
  ({ t, close } = await openBillingApp(inject("clusterUrl"), env));
});
afterAll(() => close());

/** Replaces every `$name` with its value. */
async function filled<T>(scene: PayloadFixtures, value: T): Promise<T> {
  if (typeof value === "string" && value.startsWith("$")) return scene.thing(value.slice(1)) as Promise<T>;
  if (Array.isArray(value)) return Promise.all(value.map((one) => filled(scene, one))) as Promise<T>;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(async ([key, one]) => [key, await filled(scene, one)] as const);
  return Object.fromEntries(await Promise.all(entries)) as T;
}

async function send(
  scene: PayloadFixtures,
  { method, path }: Row,
  payload: Payload,
  headers: Record<string, string> = {},
) {
  const { browser } = scene;
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(payload.path?.[name])));
  const query = new URLSearchParams(payload.query as Record<string, string>).toString();
  const form = payload.form
    ? formWith(payload.form, (await plain(64, 64).gif().toBuffer()).toString("latin1"))
    : undefined;
  const host = path.startsWith("/support") ? "support.test" : (scene.customer?.host ?? "teams.test");
  return t.app.inject({
    method,
    url: query ? `${address}?${query}` : address,
    headers: {
      host,
      cookie: [...browser.jar].map(([name, value]) => `${name}=${value}`).join("; "),
      ...(browser.token && { authorization: `Bearer ${browser.token}` }),
      ...form?.headers,
      ...headers,
    },
    remoteAddress: `10.200.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
    ...(payload.body && { payload: payload.body }),
    ...(form && { payload: form.body }),
  });
}

async function accepted(scene: PayloadFixtures, row: Row, payload: Payload) {
  const first = await send(scene, row, payload);
  if (!row.refused) return first;
  expect(first.json().error.code, "refused as written").toBe(row.refused);
  const { proof, reason, total, rehearsed, ...more } = row.then;
  const headers = {
    ...(proof && (await scene.prove(proof))),
    ...(reason && { "x-support-reason": "the customer asked for it" }),
  };
  const added = await filled(scene, more);
  const both = { ...payload, query: { ...payload.query, ...added.query }, body: { ...payload.body, ...added.body } };
  const wanted = Object.keys(both.body).length > 0 ? both : { ...both, body: undefined };
  if (total) {
    const asked = (await send(scene, row, wanted as Payload, headers)).json();
    expect(asked.error.code, "the price is named first").toBe("billing.price_changed");
    return send(scene, row, { ...wanted, body: { ...both.body, expected_total: asked.error.values.total } }, headers);
  }
  if (rehearsed) {
    const { rehearsal } = await scene.customer!.browser.send("GET", "migration/soloToTeamsAdmin");
    const agreed = { expected_total: rehearsal.bill?.total ?? 0, version: rehearsal.version };
    return send(scene, row, { ...wanted, body: { ...both.body, ...agreed } }, headers);
  }
  return send(scene, row, wanted as Payload, headers);
}

const has = (reply: unknown, path: string): boolean =>
  path.split(".").reduce<unknown>((at, key) => (at as Record<string, unknown> | null)?.[key], reply) !== undefined;

/** Calls that return `success: false` to such a client, and the precondition it lacks. */
const NOT_YET = new Map([
  ["POST /api/v2/loginVerifiedUser", "only the browser that signed up is logged in; any other is asked to log in"],
  ["POST /api/v2/session/loginAsUser", "the staff member first confirms that it is their browser (0007)"],
]);

// spec: 7.1
test.each(rows.map((row) => [`${row.method} ${row.path}`, row] as const))(
  "accepts %s as written, or with the additions its error asks for",
  async (name, row) => {
    const scene = await PayloadFixtures.open(t, row.as, row.path.startsWith("/support"));
    const answer = await accepted(scene, row, await filled(scene, row.payload));
    expect(answer.statusCode, answer.body.slice(0, 400)).toBe(row.status);
    const reply: unknown = String(answer.headers["content-type"]).includes("json") ? answer.json() : {};
    expect(row.shape.filter((field) => !has(reply, field))).toEqual([]);
    if (has(reply, "success")) {
      expect((reply as { success: unknown }).success, NOT_YET.get(name)).toBe(!NOT_YET.has(name));
    }
  },
);

test("lists every call of the specification exactly once", async () => {
  const calls = (await readFile(join(ROOT, "tools/spec/calls.tsv"), "utf8"))
    .split("\n")
    .filter((line) => line && !line.startsWith("#"))
    .map((line) => line.split("\t").slice(0, 2).join(" "));
  expect(rows.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(calls.toSorted());
  const exceptions = rows.filter(({ refused }) => refused);
  console.log(
    `letter: ${rows.length - exceptions.length} of ${rows.length} payloads accepted as written, ` +
      `${exceptions.length} with what their refusal asks for (decision 0031)`,
  );
});
