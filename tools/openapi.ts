import { writeFile } from "node:fs/promises";
import { type DocumentName, PUBLISHED, asText, documentFor } from "./parts/openapi.ts";

/**
 * `pnpm openapi` prints the document of all calls, `pnpm openapi team` and `pnpm openapi support` those of one host, and
 * `pnpm openapi v1` that of the public API; `pnpm openapi v1 write` saves it where programmers find it.
 */
const [name, write] = process.argv.slice(2);
const { document } = documentFor(name as DocumentName | undefined);
if (name === "v1" && write === "write") await writeFile(PUBLISHED, asText(document));
else process.stdout.write(asText(document));
