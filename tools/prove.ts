import { git, holdsFor, isCommitted, readEvidence, recordRun } from "./parts/evidence.ts";
import { run } from "./parts/process.ts";
import { openRunFolder } from "./parts/run-folder.ts";
import { ROOT } from "./parts/stack.ts";
import { PROOFS } from "./proofs.ts";

/**
 * Tier two. `pnpm prove` runs every proof that has not held for this code yet, so that it resumes after an interruption.
 * `pnpm prove bulk report` runs these two again. Each result is written to docs/EVIDENCE.md at once.
 */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !PROOFS.some((proof) => proof.name === name));
if (unknown.length > 0) {
  console.log(`No proof is called ${unknown.join(", ")}. There are: ${PROOFS.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}

const commit = git("rev-parse", "--short=10", "HEAD");
if (!isCommitted()) {
  console.log("Commit your changes first: evidence names the commit that it was shown for.");
  process.exit(2);
}

const evidence = await readEvidence();
const due = PROOFS.filter((proof) =>
  wanted.length > 0 ? wanted.includes(proof.name) : !holdsFor(proof, evidence, "code"),
);
const folder = await openRunFolder();
let short = 0;
for (const proof of due) {
  const { name, command } = proof;
  console.log(`\n=== ${name}: ${command.join(" ")}`);
  const began = performance.now();
  const [program = "", ...args] = command;
  const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" };
  const result = await run(program, args, { cwd: ROOT, env, echo: true });
  const shown = await recordRun(proof, { ...result, seconds: (performance.now() - began) / 1000, commit });
  short += shown.held ? 0 : 1;
  console.log(`=== ${name}: ${shown.held ? "held" : "SHORT"} in ${shown.seconds} s`);
}
await folder.close();
console.log(`\n${due.length - short} held, ${short} short`);
process.exit(short > 0 ? 1 : 0);
