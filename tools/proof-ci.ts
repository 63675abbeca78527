import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run, startChild, stop } from "./parts/process.ts";
import { ROOT } from "./parts/stack.ts";

/**
 * Runs `.ci/run` three times in a row, each in a clean clone, the second time with two busy loops in parallel. Keeps what
 * each run printed in .dev/proof-ci/.
 */
const LIMIT_MINUTES = 20;
const KEPT = join(ROOT, ".dev/proof-ci");
await mkdir(KEPT, { recursive: true });

const results: { minutes: number; good: boolean }[] = [];
for (const beside of ["", "two busy loops", ""]) {
  const clone = await mkdtemp(join(tmpdir(), "switchboard-clone-"));
  await run("git", ["clone", "--quiet", ROOT, clone]);
  const loops = beside ? [busyLoop(), busyLoop()] : [];
  const began = performance.now();
  const { code, output } = await run("bash", [".ci/run"], { cwd: clone, env: { ...process.env, CI: "true" } });
  const minutes = (performance.now() - began) / 60_000;
  await Promise.all(loops.map((loop) => stop(loop, "SIGKILL")));
  await rm(clone, { recursive: true, force: true });
  await writeFile(join(KEPT, `run-${results.length + 1}.log`), output);
  const [totals = "no totals"] = /^\d+ passed, \d+ failed$/m.exec(output) ?? [];
  const retries = /^ci: .* (\d+) retries/m.exec(output)?.[1] ?? "?";
  if (code !== 0) console.log(output.split("\n").slice(-60).join("\n"));
  if (results.length === 0) console.log(/^=== times.*\n(?:.+\n)+/m.exec(output)?.[0] ?? "");
  for (const [line] of output.matchAll(/^second attempt: .*$/gm)) console.log(line);
  const where = beside ? `, beside ${beside}` : "";
  console.log(`run ${results.length + 1}: ${minutes.toFixed(1)} minutes, ${retries} retries, ${totals}${where}`);
  results.push({ minutes, good: code === 0 && retries === "0" });
}
const median = results.map(({ minutes }) => minutes).toSorted((a, b) => a - b)[1]!;
const good = results.filter((result) => result.good).length;
console.log(`runs: ${good} of 3 passed without a retry, median ${median.toFixed(1)} minutes`);
process.exit(good === 3 && median <= LIMIT_MINUTES ? 0 : 1);

function busyLoop() {
  return startChild(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" });
}
