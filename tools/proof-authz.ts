import { CALLS } from "@portal/model/features.ts";
import { openTestApp } from "@portal/api/test/test-app.ts";
import { startTestCluster } from "./parts/database.ts";
import { proveAuthz } from "@portal/api/proofs/authz.ts";

const cluster = await startTestCluster();
const t = await openTestApp(cluster.url());
const { calls, principals, cells, allowed, denied, failures } = await proveAuthz(t, CALLS);
await t.close();
await cluster.stop();
for (const failure of failures) console.log(failure);
console.log(
  `authz: ${cells} cells, ${calls} calls of ${calls}, ${principals} principals, ${allowed} allowed, ${denied} denied, ${failures.length} wrong`,
);
process.exit(failures.length > 0 ? 1 : 0);
