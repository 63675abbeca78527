import { writeFile } from "node:fs/promises";
import { specification } from "./parts/specification.ts";

/** `pnpm specification`: which test proves which statement, written down anew. */
const text = await specification();
await writeFile(new URL("../docs/SPECIFICATION.md", import.meta.url), text);
console.log(text.split("\n")[2]);
