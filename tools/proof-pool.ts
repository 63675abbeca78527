import { run } from "./parts/process.ts";
import { ROOT } from "./parts/stack.ts";

/** Runs all server tests with a pool of one connection, where code that needs a second one hangs. */
const { code, output } = await run("pnpm", ["exec", "vitest", "run", "--project", "api", "--maxWorkers", "2"], {
  cwd: ROOT,
  env: { ...process.env, NO_COLOR: "1", POOL_SIZE: "1", ROUNDS: "40" },
});
const passed = Number(/Tests .*?(\d+) passed/.exec(output)?.[1] ?? 0);
const failed = Number(/Tests .*?(\d+) failed/.exec(output)?.[1] ?? 0);
if (code !== 0) console.log(output.split("\n").slice(-200).join("\n"));
console.log(`pool of one: ${passed} tests passed, ${failed} failed`);
process.exit(code === 0 && passed > 0 ? 0 : 1);
