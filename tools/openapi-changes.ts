import { readFile } from "node:fs/promises";
import { compareDocuments } from "./parts/openapi-changes.ts";
import { RELEASED, documentFor } from "./parts/openapi.ts";

/**
 * `pnpm openapi:changes [FILE]` lists what changed in the public API since the last release, or since the document in this
 * file, and fails if programs could break.
 */
const [file] = process.argv.slice(2);
const before = JSON.parse(await readFile(file ?? RELEASED, "utf8")) as object;
const today = new Date().toISOString().slice(0, 10);
const changes = compareDocuments(before, documentFor("v1").document, today);
const SIGNS = { added: "+", changed: "~", breaking: "!" };
for (const { kind, where, what } of changes) console.log(`${SIGNS[kind]} ${where}: ${what}`);
const count = (kind: keyof typeof SIGNS) => changes.filter((change) => change.kind === kind).length;
console.log(`openapi: ${count("added")} added, ${count("changed")} changed, ${count("breaking")} breaking`);
process.exit(count("breaking") > 0 ? 1 : 0);
