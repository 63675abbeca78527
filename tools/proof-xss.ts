import { buildPortal } from "./parts/portal.ts";
import { startStack } from "./parts/stack.ts";
import { insertShotData } from "./shots/data.ts";
import { proveXss } from "./xss/prove.ts";

/**
 * Proves that no payload runs in any text on any screen, in a real browser. The server sends nothing that its contracts
 * don't allow, so the payloads are planted in its responses on their way to the page, which has to be safe on its own.
 * `pnpm proof:xss voice` opens only the screens whose address matches.
 */
await buildPortal();
const stack = await startStack({ careless: true });
let wrong: string[];
try {
  wrong = await proveXss(await insertShotData(stack), stack.gateway.url, process.argv[2]);
} finally {
  await stack.stop();
}
for (const line of wrong) console.log(`WRONG: ${line}`);
process.exit(wrong.length > 0 ? 1 : 0);
