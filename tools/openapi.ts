import type { Edition } from "@portal/model/brand/contract.ts";
import { documentFor } from "./parts/openapi.ts";

/** `pnpm openapi` prints the document of all calls, `pnpm openapi team` and `pnpm openapi support` those of one host. */
const [edition] = process.argv.slice(2);
console.log(JSON.stringify(documentFor(edition as Edition | undefined).document, null, 2));
