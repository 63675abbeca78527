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
  failed: numbers(/^\s+(\d+) (?:failed|did not run)/gm, output),
});
/** Tests that went wrong, and tests that went right only the second time, by the names their runners give them. */
const wrong = (output: string) => lines(/^\s*(?:FAIL|✘|WRONG|\d+\))\s.*/gm, output);
const flaky = (output: string) => [
  ...lines(/^.*\(retry x\d+\).*$/gm, output),
  ...lines(/(?<=^ +\d+ flaky\n)(?: {4}.*\n)+/gm, output),
];
const lines = (pattern: RegExp, output: string) => [
  ...new Set((output.match(pattern) ?? []).map((line) => line.trim())),
];
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
  // With fewer the worker has just begun when it ends, and still grows to its size.
  { name: "a report of a million calls", command: ["pnpm", "proof:report", "1000000"] },
  { name: "fates of mails", command: ["pnpm", "proof:mail"] },
  { name: "account doctor", command: ["pnpm", "proof:doctor"] },
  { name: "2,000 phones", command: ["pnpm", "softphone", "load", "2000", "60"] },
  { name: "2,000 renewals", command: ["pnpm", "proof:renewals", "2000"] },
  { name: "moves to a team, killed at every step", command: ["pnpm", "proof:migration", "1"] },
  { name: "a look-up among 100,000", command: ["pnpm", "proof:lookup", "100000"] },
  // What is measured in milliseconds is measured alone.
  { name: "journeys", command: ["pnpm", "e2e", "--grep-invert", "scrolls smoothly"], count: playwright },
  { name: "scrolling", command: ["pnpm", "e2e", "scroll.spec.ts"], count: playwright },
  { name: "budget", command: ["pnpm", "budget"] },
  { name: "bench", command: ["pnpm", "bench", "3"] },
];

let passed = 0;
let failed = 0;
const told: string[] = [];
for (const { name, command, count } of STEPS) {
  const { code, output } = await perform(name, command);
  // What counts its tests repeats a failed one itself; any other step is one test, and has its second chance here.
  const again = code !== 0 && !count ? await perform(`${name}, once more`, command) : null;
  const good = (again?.code ?? code) === 0;
  const counted = count?.(output) ?? { passed: good ? 1 : 0, failed: good ? 0 : 1 };
  // A step that counted nothing wrong and still failed, or passed without counting anything, is a failure.
  const silent = counted.failed === 0 && (!good || counted.passed === 0) ? 1 : 0;
  passed += counted.passed;
  failed += counted.failed + silent;
  if (!good) told.push(`failed: ${name}`, ...wrong(output).map((line) => `  ${line}`));
  if (again && good) told.push(`second time only: ${name}`);
  told.push(...flaky(output).map((line) => `second time only: ${line}`));
}
console.log(["", ...told, `${passed} passed, ${failed} failed`].join("\n"));
process.exit(failed > 0 ? 1 : 0);

async function perform(name: string, [program = "", ...args]: readonly string[]) {
  console.log(`\n=== ${name}`);
  const began = performance.now();
  const result = await run(program, args, { echo: true, env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" } });
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(`=== ${name}: ${result.code === 0 ? "ok" : "FAILED"} in ${seconds} s`);
  return result;
}
