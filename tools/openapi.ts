import { writeFile } from "node:fs/promises";
import { type DocumentName, PUBLISHED, RELEASED, asText, documentFor } from "./parts/openapi.ts";

/**
 * `pnpm openapi` prints the document of all calls, `pnpm openapi team` and `pnpm openapi support` those of one host, and
 * `pnpm openapi v1` that of the public API. `pnpm openapi v1 write` saves it where programmers find it, and
 * `pnpm openapi v1 release` as the version that later ones may not break.
 */
const [name, what] = process.argv.slice(2);
const { document } = documentFor(name as DocumentName | undefined);
if (name === "v1" && what === "write") await writeFile(PUBLISHED, asText(document));
else if (name === "v1" && what === "release")
  await writeFile(RELEASED, asText(documentFor("v1", { v1: {}, v2: {} }).document));
else process.stdout.write(asText(document));
