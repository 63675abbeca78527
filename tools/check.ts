import { run } from "./parts/process.ts";

/** The fast gates, the same here and in CI. All of them run, so that one look shows everything that is wrong. */
const GATES: readonly [name: string, command: string, ...args: string[]][] = [
  ["format", "oxfmt", "--check"],
  ["types: model", "tsc", "-p", "packages/model"],
  ["types: api", "tsc", "-p", "apps/api"],
  ["types: gateway", "tsc", "-p", "apps/gateway"],
  ["types: portal", "tsc", "-p", "apps/portal"],
  ["types: tools", "tsc", "-p", "tools"],
  ["lint", "oxlint", "--type-aware", "--deny-warnings"],
  ["import rules", "depcruise", "apps", "packages", "tools", "e2e", "--config", ".dependency-cruiser.cjs"],
  ["dead code", "knip", "--no-progress"],
  ["fast tests", "vitest", "run", "--project", "pure", "--project", "structure"],
];

const began = performance.now();
const wrong: string[] = [];
for (const [name, command, ...args] of GATES) {
  const start = performance.now();
  const { code, output } = await run("pnpm", ["exec", command, ...args], { env: { ...process.env, NO_COLOR: "1" } });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${code === 0 ? "ok   " : "WRONG"} ${name.padEnd(16)} ${seconds.padStart(5)} s`);
  if (code !== 0) {
    wrong.push(name);
    console.log(output);
  }
}
console.log(
  `${GATES.length - wrong.length} of ${GATES.length} gates passed in ${((performance.now() - began) / 1000).toFixed(0)} s`,
);
process.exit(wrong.length > 0 ? 1 : 0);
