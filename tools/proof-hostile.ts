import { CALLS } from "@portal/model/contract.ts";
import { openTestHouse } from "@portal/api/test/house.ts";
import { startTestCluster } from "./parts/database.ts";
import { proveHostile } from "@portal/api/proofs/hostile.ts";

const runs = Number(process.argv[2] ?? 1000);
const seed = Number(process.argv[3] ?? 20_260);
const cluster = await startTestCluster();
const t = await openTestHouse(cluster.url());
const { calls, inputs, perCall, refused, failures } = await proveHostile(t, CALLS, runs, seed);
await t.close();
await cluster.stop();
for (const failure of failures.slice(0, 20)) console.log(failure);
for (const [name, n] of Object.entries(perCall)) console.log(`  ${name.padEnd(24)} ${n}`);
console.log(
  `hostile: ${inputs} inputs, ${calls} calls, at least ${Math.min(...Object.values(perCall))} each, ${refused} refused, seed ${seed}, ${failures.length} wrong`,
);
process.exit(failures.length > 0 ? 1 : 0);
