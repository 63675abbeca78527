import { writeFile } from "node:fs/promises";
import { asvsDocument, asvsMap, summary } from "./parts/asvs.ts";

/** `pnpm asvs`: writes the map of OWASP ASVS requirements to tests and notes, with those not met. */
const map = await asvsMap();
await writeFile(new URL("../docs/security/asvs.md", import.meta.url), asvsDocument(map));
for (const line of summary(map)) console.log(line);
