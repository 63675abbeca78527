import { buildPortal } from "./parts/portal.ts";
import { startStack } from "./parts/stack.ts";
import { arrange } from "./shots/arrange.ts";
import { proveXss } from "./xss/prove.ts";

/**
 * Every text of the product with every payload, on every screen, in a real browser: nothing runs. The server answers nothing that its
 * contracts do not allow, so the payloads are put into its answers on their way to the page, which has to stand alone.
 * `pnpm proof:xss voice` opens only the screens whose address matches it.
 */
await buildPortal();
const stack = await startStack({ careless: true });
let wrong: string[];
try {
  wrong = await proveXss(await arrange(stack), stack.gateway.url, process.argv[2]);
} finally {
  await stack.stop();
}
for (const line of wrong) console.log(`WRONG: ${line}`);
process.exit(wrong.length > 0 ? 1 : 0);
