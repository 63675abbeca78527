import { run } from "./parts/process.ts";
import { ROOT } from "./parts/stack.ts";
import { billing } from "./shows/billing.ts";
import { ci } from "./shows/ci.ts";
import { dashboard } from "./shows/dashboard.ts";
import type { Evidence } from "./shows/evidence.ts";
import { fire } from "./shows/fire.ts";
import { house } from "./shows/house.ts";
import { identity } from "./shows/identity.ts";
import { letter } from "./shows/letter.ts";
import { support } from "./shows/support.ts";
import { team } from "./shows/team.ts";
import { voice } from "./shows/voice.ts";

const SHOWS: Readonly<Record<string, Evidence>> = {
  house,
  identity,
  team,
  voice,
  billing,
  support,
  dashboard,
  ci,
  fire,
  letter,
};

const name = process.argv[2] ?? "";
const evidence = SHOWS[name];
if (!evidence) {
  console.log(`Show what? ${Object.keys(SHOWS).join(", ")}`);
  process.exit(2);
}

const printed = new Map<string, { output: string; code: number }>();
let held = 0;
for (const { claim, from, read } of evidence.claims) {
  let result = printed.get(from);
  if (!result) {
    const [program = "", ...args] = evidence.commands[from] ?? [];
    result = await run(program, args, { cwd: ROOT, env: { ...process.env, NO_COLOR: "1" } });
    printed.set(from, result);
    if (result.code !== 0) console.log(result.output.split("\n").slice(-40).join("\n"));
  }
  const verdict = read(result.output, result.code);
  held += verdict.held ? 1 : 0;
  console.log(`${verdict.held ? "held " : "SHORT"} ${claim}: ${verdict.figure}`);
}
const short = evidence.claims.length - held;
console.log(`${held} held, ${short} short`);
process.exit(short > 0 ? 1 : 0);
