import { git, isCommitted, recordRun } from "./parts/evidence.ts";
import { run } from "./parts/process.ts";
import { ROOT } from "./parts/stack.ts";
import { PROOFS } from "./proofs.ts";
import { billing } from "./shows/billing.ts";
import { ci } from "./shows/ci.ts";
import { dashboard } from "./shows/dashboard.ts";
import type { Evidence } from "./shows/evidence.ts";
import { fire } from "./shows/fire.ts";
import { flows } from "./shows/flows.ts";
import { foundation } from "./shows/foundation.ts";
import { identity } from "./shows/identity.ts";
import { layout } from "./shows/layout.ts";
import { letter } from "./shows/letter.ts";
import { operations } from "./shows/operations.ts";
import { platform } from "./shows/platform.ts";
import { scale } from "./shows/scale.ts";
import { support } from "./shows/support.ts";
import { team } from "./shows/team.ts";
import { voice } from "./shows/voice.ts";
import { words } from "./shows/words.ts";

const SHOWS: Readonly<Record<string, Evidence>> = {
  foundation,
  identity,
  team,
  voice,
  billing,
  support,
  dashboard,
  ci,
  fire,
  flows,
  letter,
  layout,
  operations,
  platform,
  scale,
  words,
};

const [name = "", ...wanted] = process.argv.slice(2);
const evidence = SHOWS[name];
if (!evidence) {
  console.log(`Show what? ${Object.keys(SHOWS).join(", ")}`);
  process.exit(2);
}

const unknown = wanted.filter((command) => !Object.hasOwn(evidence.commands, command));
if (unknown.length > 0) {
  console.log(`Not in ${name}: ${unknown.join(", ")}. Choose from ${Object.keys(evidence.commands).join(", ")}`);
  process.exit(2);
}

const claims = evidence.claims.filter(({ from }) => wanted.length === 0 || wanted.includes(from));
const results = new Map<string, { output: string; code: number }>();
let held = 0;
for (const { claim, from, read } of claims) {
  let result = results.get(from);
  if (!result) {
    result = await runCommand(evidence.commands[from] ?? []);
    results.set(from, result);
    if (result.code !== 0) console.log(result.output.split("\n").slice(-40).join("\n"));
  }
  const verdict = read(result.output, result.code);
  held += verdict.held ? 1 : 0;
  console.log(`${verdict.held ? "held " : "SHORT"} ${claim}: ${verdict.figure}`);
}
const short = claims.length - held;
const leftOut = evidence.claims.length - claims.length;
console.log(`${held} held, ${short} short${leftOut > 0 ? ` (${leftOut} not asked for)` : ""}`);
process.exit(short > 0 ? 1 : 0);

/** A command that is also a proof's is recorded as its run, so that `pnpm prove` need not repeat it. */
async function runCommand(command: readonly string[]): Promise<{ output: string; code: number }> {
  const commit = isCommitted() ? git("rev-parse", "--short=10", "HEAD") : undefined;
  const began = performance.now();
  const [program = "", ...args] = command;
  const result = await run(program, args, { cwd: ROOT, env: { ...process.env, NO_COLOR: "1" } });
  const proof = PROOFS.find((one) => one.command.join(" ") === command.join(" "));
  if (proof && commit) await recordRun(proof, { ...result, seconds: (performance.now() - began) / 1000, commit });
  return result;
}
