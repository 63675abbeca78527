import type { Evidence } from "./evidence.ts";
import { allHeld, expectLine, journeysPassed, last, matrixHolds, screensAreAccessible } from "./verdicts.ts";

const OAUTH_TESTS = ["by client_secret_basic", "by client_secret_post"].map((way) => `gets a token ${way} and uses it`);
const KEY_TEST = "a key outlives the person who made it";
const api = (...files: string[]) =>
  ["pnpm", "exec", "vitest", "run", "--project", "api", "--reporter", "verbose"].concat(files);

/** Evidence for the API that others build on: keys, webhooks, HTTP, OpenAPI, the SDK and the command line. */
export const platform: Evidence = {
  commands: {
    authz: ["pnpm", "proof:authz"],
    keys: ["pnpm", "proof:keys", "1000"],
    "tests of keys": api("apps/api/src/features/api-keys"),
    webhooks: ["pnpm", "proof:webhooks", "50", "10000"],
    "audit stream": ["pnpm", "proof:audit-stream", "20", "2000"],
    http: ["env", "ROUNDS=200", ...api("apps/api/src/platform/http-semantics.api.test.ts")],
    openapi: ["pnpm", "exec", "node", "tools/openapi-valid.ts"],
    "foreign types": "pnpm exec vitest run --project structure --reporter verbose tools/openapi-client.test.ts".split(
      " ",
    ),
    sdk: ["pnpm", "proof:sdk", "2000"],
    journeys: ["pnpm", "e2e", "api-keys", "webhooks", "audit-streams"],
  },
  claims: [
    { claim: "Permission matrix with a caller for each scope of a key", from: "authz", read: matrixHolds },
    {
      claim: "Stolen, altered, expired, revoked, foreign-network and over-scoped keys and access tokens are refused",
      from: "keys",
      read: expectLine(/^keys: 1000 tries .*, 0 accepted; .* 0 wrong$/gm),
    },
    {
      claim: "A key survives the removal of its maker",
      from: "tests of keys",
      read(output, code) {
        const passed = output.split("\n").some((line) => line.includes("✓") && line.includes(KEY_TEST));
        return { figure: passed ? "it does" : "not shown", held: code === 0 && passed };
      },
    },
    {
      claim: "An OAuth client that knows nothing of us (oauth4webapi) finds the endpoint, gets tokens and uses them",
      from: "tests of keys",
      read(output, code) {
        const ways = OAUTH_TESTS.filter((title) =>
          output.split("\n").some((l) => l.includes("✓") && l.includes(title)),
        );
        const figure = `${ways.length} of ${OAUTH_TESTS.length} ways to authenticate`;
        return { figure, held: code === 0 && ways.length === OAUTH_TESTS.length };
      },
    },
    {
      claim: "Webhooks arrive at least once with the same id over 50 kills, verified by the package standardwebhooks",
      from: "webhooks",
      read(output, code) {
        const lines = [...output.matchAll(/^webhooks: (.*)$/gm)].map(([, figure = ""]) => figure);
        return { figure: lines.join("; ") || "not run", held: code === 0 && lines.at(-1) === "0 wrong" };
      },
    },
    {
      claim: "Audit logs arrive in order and completely at webhooks and at rsyslog over 20 kills",
      from: "audit stream",
      read: allHeld(/^audit-stream: .*?(\d+) held, (\d+) short$/gm),
    },
    {
      claim: "200 POSTs, each sent 5 times in parallel, have 200 effects",
      from: "http",
      read: expectLine(/idempotency: 200 POSTs, each 5 times in parallel, 200 effects/g),
    },
    {
      claim: "Broken cursors, wrong methods and wrong types are answered as the RFCs say",
      from: "http",
      read(output, code) {
        const found = [...output.matchAll(/(?:cursors|methods|types): (\d+) .*, (\d+) not answered.*/g)];
        const tried = found.reduce((sum, [, all]) => sum + Number(all), 0);
        const wrong = found.reduce((sum, [, , bad]) => sum + Number(bad), 0);
        return { figure: `${tried - wrong} of ${tried}`, held: code === 0 && found.length === 3 && wrong === 0 };
      },
    },
    {
      claim: "The OpenAPI documents are valid for two linters",
      from: "openapi",
      read(output, code) {
        return { figure: last(/^openapi: .* problems$/gm, output)?.[0] ?? "not run", held: code === 0 };
      },
    },
    {
      claim: "Every call has an example from tests that validates against its schema",
      from: "openapi",
      read(output, code) {
        const found = [...output.matchAll(/^openapi: (\d+) of (\d+) (calls.*) have an example that validates$/gm)];
        const figure = found.map(([, shown, all, of]) => `${shown} of ${all} ${of}`).join("; ");
        const isWhole = found.length === 2 && found.every(([, shown, all]) => shown === all);
        return { figure: figure || "not run", held: code === 0 && isWhole };
      },
    },
    {
      claim: "Types by openapi-typescript fit the documented program, and refuse four mistakes in it",
      from: "foreign types",
      read(output, code) {
        const figure = last(/^\s*Tests\s+(\d+) passed.*$/gm, output);
        return { figure: figure?.[0].trim() ?? "not run", held: code === 0 && figure?.[1] === "5" };
      },
    },
    {
      claim: "The SDK is smaller than 30 KB",
      from: "sdk",
      read: expectLine(/^held {2}sdk: bundle under 30000 bytes: .*$/gm),
    },
    {
      claim: "Quick starts run from their documents, and an import by command line equals one by screen",
      from: "sdk",
      read: allHeld(/^sdk: .*?(\d+) held, (\d+) short$/gm),
    },
    {
      claim: "Journeys for keys, webhooks and audit streams in both languages",
      from: "journeys",
      read: journeysPassed([
        "it is revoked (en)",
        "it is revoked (es)",
        "why events don't arrive (en)",
        "why events don't arrive (es)",
        "why entries don't arrive (en)",
        "why entries don't arrive (es)",
      ]),
    },
    { claim: "axe on their screens", from: "journeys", read: screensAreAccessible },
  ],
};
