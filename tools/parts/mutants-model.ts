import { Stryker } from "@stryker-mutator/core";
import options from "../../stryker.config.ts";

type Mutant = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

const MODEL = "packages/model/src/";
const LEAST_PERCENT = 90;

interface Tally {
  killed: number;
  survived: number;
  uncovered: number;
}

/** Runs Stryker over the model, or over some of its folders and files, and prints the share of mutants that tests kill. */
export async function provesModel(paths: readonly string[]): Promise<boolean> {
  const [, ...exclusions] = options.mutate;
  const chosen = paths.map((path) => MODEL + (path.endsWith(".ts") ? path : `${path}/**/*.ts`));
  const mutants = await new Stryker({
    configFile: "stryker.config.ts",
    ...(chosen.length > 0 && { mutate: [...chosen, ...exclusions] }),
    concurrency: Number(process.env["CONCURRENCY"] ?? options.concurrency),
  }).runMutationTest();
  // Stryker also returns cached results of other files.
  const requested = mutants.filter(
    ({ fileName }) => paths.length === 0 || paths.some((path) => placeOf(fileName).startsWith(path)),
  );
  const folders = Map.groupBy(requested, ({ fileName }) => placeOf(fileName).replace(/\/[^/]+$/, ""));
  for (const [folder, of] of [...folders].toSorted(([a], [b]) => a.localeCompare(b))) {
    const { killed, survived, uncovered } = tally(of);
    console.log(`${folder.padEnd(24)} killed ${killed}, survived ${survived}, no coverage ${uncovered}`);
  }
  for (const { fileName, location, replacement, status } of requested) {
    if (status !== "Survived" && status !== "NoCoverage") continue;
    console.log(`${fileName}:${location.start.line + 1} ${status} ${replacement.replaceAll(/\s+/g, " ").slice(0, 90)}`);
  }
  const { killed, survived, uncovered } = tally(requested);
  const valid = killed + survived + uncovered;
  const ignored = requested.filter(({ status }) => status === "Ignored").length;
  const percent = valid === 0 ? 100 : (100 * killed) / valid;
  console.log(
    `mutants: model ${killed} of ${valid} killed, ${percent.toFixed(1)} % (${ignored} static mutants not tried)`,
  );
  return percent >= LEAST_PERCENT;
}

const placeOf = (file: string): string => file.slice(file.indexOf(MODEL) + MODEL.length);

/** Counts mutants. A timeout counts as killed; a mutant that cannot run is not counted. */
function tally(mutants: readonly Mutant[]): Tally {
  const count = (...statuses: readonly Mutant["status"][]) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  return { killed: count("Killed", "Timeout"), survived: count("Survived"), uncovered: count("NoCoverage") };
}
