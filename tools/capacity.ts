import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { capacityPage } from "./parts/capacity.ts";
import { ROOT } from "./parts/stack.ts";

/** Writes docs/operations/capacity.md from what was measured. */
await writeFile(join(ROOT, "docs/operations/capacity.md"), capacityPage());
console.log("Wrote docs/operations/capacity.md.");
