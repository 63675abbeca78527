import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { envExample } from "./parts/env-example.ts";
import { ROOT } from "./parts/stack.ts";

/** Writes `.env.example` from the settings that the server reads. */
await writeFile(join(ROOT, ".env.example"), envExample());
console.log("Wrote .env.example.");
