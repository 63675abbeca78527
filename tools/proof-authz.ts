import { CALLS } from "@portal/model/features.ts";
import { type TestApp, openTestApp } from "@portal/api/test/test-app.ts";
import { startTestCluster } from "./parts/database.ts";
import { type AuthzResult, proveAuthz } from "@portal/api/proofs/authz.ts";
import { provePublicApi } from "@portal/api/proofs/public-api.ts";

/** `pnpm proof:authz [v1]`: every call as every principal, or only those of the public API. */
const only = process.argv[2];
const cluster = await startTestCluster();
const results: [string, AuthzResult][] = [];
if (!only) results.push(["authz", await onOwnDatabase((t) => proveAuthz(t, CALLS))]);
results.push(["authz of the public API", await onOwnDatabase(provePublicApi)]);
await cluster.stop();
for (const [name, { calls, principals, cells, allowed, denied, failures }] of results) {
  for (const failure of failures) console.log(failure);
  console.log(
    `${name}: ${cells} cells, ${calls} calls of ${calls}, ${principals} principals, ${allowed} allowed, ${denied} denied, ${failures.length} wrong`,
  );
}
process.exit(results.some(([, { failures }]) => failures.length > 0) ? 1 : 0);

/** Each part has its own, so that what one sends doesn't count against the limits of the other. */
async function onOwnDatabase(prove: (t: TestApp) => Promise<AuthzResult>): Promise<AuthzResult> {
  const t = await openTestApp(cluster.url());
  const result = await prove(t);
  await t.close();
  return result;
}
