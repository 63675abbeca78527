import { FEATURES, type FeatureKey, folderOf } from "@portal/model/features.ts";
import { whereIs } from "./parts/where.ts";

/** `pnpm where team`: everything about one feature. Without a name, the names of all features. */
const asked = process.argv[2];
const keys = Object.keys(FEATURES) as FeatureKey[];
const key = keys.find((one) => one === asked || folderOf(one) === asked);
if (!key) {
  if (asked) console.error(`There is no feature ${asked}.`);
  console.log(keys.join("\n"));
  process.exit(asked ? 1 : 0);
}
for (const [title, entries] of Object.entries(await whereIs(key)) as [string, readonly string[]][]) {
  if (entries.length === 0) continue;
  console.log(title);
  for (const entry of entries) console.log(`  ${entry}`);
}
