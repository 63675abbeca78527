import { provesModel } from "./parts/mutants-model.ts";

/**
 * Changes the code in small ways and counts how many of the changes a test notices.
 *
 *   node tools/proof-mutants.ts model [paths below packages/model/src]
 *   node tools/proof-mutants.ts server [features of apps/api/src]
 */
const [subject = "model", ...paths] = process.argv.slice(2);
if (subject !== "model") {
  console.error(`unknown subject: ${subject}`);
  process.exit(2);
}
process.exit((await provesModel(paths)) ? 0 : 1);
