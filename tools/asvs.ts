import { writeFile } from "node:fs/promises";
import { asvsDocument, asvsMap, summary } from "./parts/asvs.ts";

/** `pnpm asvs`: writes which test or note shows which requirement of OWASP ASVS, and which are not met. */
const map = await asvsMap();
await writeFile(new URL("../docs/security/asvs.md", import.meta.url), asvsDocument(map));
for (const line of summary(map)) console.log(line);
