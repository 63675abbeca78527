import { writeFile } from "node:fs/promises";
import { specification } from "./parts/specification.ts";

/** `pnpm specification`: writes which test proves which statement. */
const text = await specification();
await writeFile(new URL("../docs/SPECIFICATION.md", import.meta.url), text);
console.log(text.split("\n")[2]);
