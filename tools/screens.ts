import { CUSTOMER_ROUTES } from "@portal/web/app/customer.ts";
import { SUPPORT_ROUTES } from "@portal/web/app/support.ts";

const plain = (routes: readonly { path: string; audience: string }[]) =>
  routes.map(({ path, audience }) => ({ path, audience }));

console.log(JSON.stringify({ customer: plain(CUSTOMER_ROUTES), support: plain(SUPPORT_ROUTES) }, null, 2));
