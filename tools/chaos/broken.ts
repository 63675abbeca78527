import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../parts/process.ts";
import { copySource, patchCopy } from "../parts/source-copy.ts";
import { BROKEN_BUILDS, type BrokenBuild } from "./broken-builds.ts";
import { INVARIANTS } from "./invariants.ts";

/**
 * Breaks the product on purpose, one way at a time, in a copy of the source. Each broken build runs under the faults
 * that expose it, and its invariant must catch it: `pnpm chaos:broken [name …]`. The checkout itself is never touched.
 */
/** At most: it ends as soon as the invariant is violated. */
const FAULTS = 40;
const SEED = 7;

const names = process.argv.slice(2);
const unknown = names.filter((name) => !BROKEN_BUILDS.some((build) => build.name === name));
if (unknown.length > 0) throw new Error(`no build is named ${unknown.join(", ")}`);
const chosen = BROKEN_BUILDS.filter(({ name }) => names.length === 0 || names.includes(name));

const copy = await mkdtemp(join(tmpdir(), "switchboard-broken-"));
let caught = 0;
try {
  await copySource(copy);
  for (const build of chosen) {
    const { is_caught, words } = await tryOut(build);
    if (is_caught) caught += 1;
    console.log(`${is_caught ? "caught" : "MISSED"}  ${build.name.padEnd(42)}  ${words}`);
  }
} finally {
  await rm(copy, { recursive: true, force: true });
}
console.log(`broken builds: ${caught} of ${chosen.length} caught`);
process.exit(caught === chosen.length ? 0 : 1);

async function tryOut({ edits, faults, caught_by }: BrokenBuild): Promise<{ is_caught: boolean; words: string }> {
  const undo = await patchCopy(copy, edits).catch((error: Error) => error);
  if (undo instanceof Error) return { is_caught: false, words: undo.message };
  try {
    const args = ["tools/chaos.ts", String(FAULTS), String(SEED), `--until-violated=${caught_by.join(",")}`, ...faults];
    // It must clean up its own processes and disk.
    const { output } = await run(process.execPath, args, { cwd: copy, last: "SIGTERM" });
    const found = [...new Set([...output.matchAll(/not so that .* \((I\d\d)\):/g)].map(([, id]) => id!))];
    const by = caught_by.find((id) => found.includes(id));
    if (!by) return { is_caught: false, words: found.length > 0 ? `only by ${found.join(", ")}` : output.slice(-600) };
    const { name } = INVARIANTS.find(({ id }) => id === by)!;
    const after = [...output.matchAll(/^\d+\. (.+?): [\d.]+ s/gm)];
    return {
      is_caught: true,
      words: `by ${by} (${name}) after ${after.length} faults: ${after.at(-1)?.[1] ?? ""}`,
    };
  } finally {
    await undo();
  }
}
