import { CALLS } from "@portal/model/features.ts";
import { PUBLIC_CALLS } from "@portal/model/v1/calls.ts";
import { openTestApp } from "@portal/api/test/test-app.ts";
import { startTestCluster } from "./parts/database.ts";
import { fuzzCalls } from "@portal/api/proofs/fuzz.ts";

/** `pnpm proof:hostile [inputs per call] [seed] [call, or v1]`: the same seed repeats the same inputs. */
const runs = Number(process.argv[2] ?? 1000);
const seed = Number(process.argv[3] ?? 20_260);
const only = process.argv[4];
const all = [...CALLS, ...PUBLIC_CALLS.map(({ name, call }) => ({ name: `v1.${name}`, call }))];
const attacked = only ? all.filter(({ name }) => name === only || (only === "v1" && name.startsWith("v1."))) : all;
if (attacked.length === 0) throw new Error(`no call is named ${only}`);

const cluster = await startTestCluster();
const t = await openTestApp(cluster.url());
const { calls, inputs, perCall, refused, failures } = await fuzzCalls(t, attacked, runs, seed);
await t.close();
await cluster.stop();
for (const failure of failures.slice(0, 20)) console.log(failure);
if (failures.length > 0) console.log(`replay: pnpm proof:hostile ${runs} ${seed}`);
const least = Math.min(...Object.values(perCall));
console.log(
  `hostile: ${inputs} inputs, ${calls} calls, at least ${least} each, ${refused} refused, seed ${seed}, ${failures.length} wrong`,
);
process.exit(failures.length > 0 ? 1 : 0);
