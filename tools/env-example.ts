import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { configurationPage } from "./parts/configuration.ts";
import { envExample } from "./parts/env-example.ts";
import { ROOT } from "./parts/stack.ts";

/** Writes `.env.example` and the reference of all settings from those that the server reads. */
await mkdir(join(ROOT, "docs/operations"), { recursive: true });
await writeFile(join(ROOT, ".env.example"), envExample());
await writeFile(join(ROOT, "docs/operations/configuration.md"), configurationPage());
console.log("Wrote .env.example and docs/operations/configuration.md.");
