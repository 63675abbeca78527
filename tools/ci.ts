import { run } from "./parts/process.ts";

/** Everything that must hold before a change lands, in order; the totals stand alone on the last line. */
interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** How many it counted, from what it printed; without a counter the step itself is one. */
  readonly count?: (output: string) => { passed: number; failed: number };
}

const numbers = (pattern: RegExp, output: string): number =>
  [...output.matchAll(pattern)].reduce((sum, match) => sum + Number(match[1]), 0);
const vitest = (output: string) => ({
  passed: numbers(/^\s*Tests\s.*?(\d+) passed/gm, output),
  failed: numbers(/^\s*Tests\s.*?(\d+) failed/gm, output),
});
const playwright = (output: string) => ({
  passed: numbers(/^\s+(\d+) passed/gm, output),
  failed: numbers(/^\s+(\d+) (?:failed|flaky|did not run)/gm, output),
});
const gates = (output: string) => {
  const [, passed = "0", all = "0"] = /(\d+) of (\d+) gates passed/.exec(output) ?? [];
  return { passed: Number(passed), failed: Number(all) - Number(passed) };
};

const STEPS: readonly Step[] = [
  { name: "check", command: ["pnpm", "check"], count: gates },
  // One run of its own for each: among the api tests are some that measure milliseconds.
  ...["gateway", "api"].map((project) => ({
    name: `${project} tests`,
    command: ["pnpm", "exec", "vitest", "run", "--project", project, "--reporter", "verbose"],
    count: vitest,
  })),
  { name: "openapi", command: ["pnpm", "exec", "node", "tools/openapi-valid.ts"] },
  { name: "permission matrix", command: ["pnpm", "proof:authz"] },
  { name: "hostile inputs", command: ["pnpm", "proof:hostile"] },
  { name: "many people at once", command: ["pnpm", "proof:bulk"] },
  { name: "a report of many calls", command: ["pnpm", "proof:report", "200000"] },
  { name: "fates of mails", command: ["pnpm", "proof:mail"] },
  { name: "account doctor", command: ["pnpm", "proof:doctor"] },
  { name: "2,000 phones", command: ["pnpm", "softphone", "load", "2000", "60"] },
  { name: "2,000 renewals", command: ["pnpm", "proof:renewals", "2000"] },
  { name: "a look-up among 100,000", command: ["pnpm", "proof:lookup", "100000"] },
  // What is measured in milliseconds is measured alone.
  { name: "journeys", command: ["pnpm", "e2e", "--grep-invert", "scrolls smoothly"], count: playwright },
  { name: "scrolling", command: ["pnpm", "e2e", "scroll.spec.ts"], count: playwright },
  { name: "budget", command: ["pnpm", "budget"] },
  { name: "bench", command: ["pnpm", "bench", "3"] },
];

let passed = 0;
let failed = 0;
for (const { name, command, count } of STEPS) {
  console.log(`\n=== ${name}`);
  const began = performance.now();
  const [program = "", ...args] = command;
  const { code, output } = await run(program, args, {
    echo: true,
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" },
  });
  const counted = count?.(output) ?? { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  // A step that counted nothing wrong and still failed, or passed without counting anything, is a failure.
  const silent = counted.failed === 0 && (code !== 0 || counted.passed === 0) ? 1 : 0;
  passed += counted.passed;
  failed += counted.failed + silent;
  console.log(`=== ${name}: ${code === 0 ? "ok" : "FAILED"} in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}
console.log("");
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
