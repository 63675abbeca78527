import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { CONTRACT } from "@portal/model/contract.ts";
import { ERRORS } from "@portal/model/errors.ts";
import { ROOT } from "./parts/stack.ts";

/** `pnpm where team`: everything of one feature, at one look. */
const feature = process.argv[2];
if (!feature) {
  console.log(`Which one? ${Object.keys(CONTRACT).join(", ")}`);
  process.exit(1);
}

const rooms = [
  `packages/model/src/${feature}`,
  `apps/api/src/${feature}`,
  `apps/portal/src/features/${feature}`,
  `apps/portal/src/support/${feature}`,
];
for (const room of rooms.filter((room) => existsSync(join(ROOT, room)))) {
  console.log(room);
  for (const file of (await readdir(join(ROOT, room), { recursive: true })).toSorted()) console.log(`  ${file}`);
}
for (const [verb, call] of Object.entries(CONTRACT[feature] ?? {})) {
  console.log(`call   ${feature}.${verb.padEnd(10)} ${call.method.padEnd(6)} ${call.path}  (${call.can})`);
}
for (const code of Object.keys(ERRORS).filter((code) => code.startsWith(`${feature}.`))) console.log(`error  ${code}`);
for (const folder of ["e2e", "apps/api/migrations"]) {
  for (const file of await readdir(join(ROOT, folder))) {
    if (!/\.(spec\.ts|sql)$/.test(file)) continue;
    const text = await readFile(join(ROOT, folder, file), "utf8");
    if (text.includes(feature)) console.log(`${folder === "e2e" ? "walk  " : "table "} ${folder}/${file}`);
  }
}
