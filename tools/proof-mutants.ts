import { provesModel } from "./parts/mutants-model.ts";
import { samplesServer } from "./parts/mutants-server.ts";

/**
 * Mutates the code and counts the mutants that a test kills.
 *
 *   node tools/proof-mutants.ts model [paths below packages/model/src]
 *   SAMPLE=100 SEED=1 node tools/proof-mutants.ts server [folders of apps/api/src]
 */
const [subject = "model", ...paths] = process.argv.slice(2);
if (subject === "server") {
  await samplesServer(paths);
  process.exit(0);
}
if (subject !== "model") throw new Error(`unknown subject: ${subject}`);
process.exit((await provesModel(paths)) ? 0 : 1);
